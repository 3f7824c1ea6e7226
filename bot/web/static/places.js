/** Limits how many of a browser's windows have an event stream open: it allows six connections to a host (HTTP/1.1) for all
 * windows together, and their other requests need some of them. */
// @ts-check

const PLACES = 4;

/**
 * Take one of the places: returns a function that gives it back, or null if none is free. Closing the window frees its
 * place too. Without the Web Locks API, which browsers lack over plain http, every window gets a place.
 */
export async function takePlace() {
  if (!navigator.locks) return () => {};
  for (let number = 1; number <= PLACES; number += 1) {
    const leave = await new Promise((settle) => {
      const hold = (lock) => (lock ? new Promise((free) => settle(free)) : settle(null));
      navigator.locks.request(`listening-${number}`, { ifAvailable: true }, hold);
    });
    if (leave) return leave;
  }
  return null;
}
