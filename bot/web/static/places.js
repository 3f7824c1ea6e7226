/** Limits how many of a browser's windows have an event stream open. With HTTP/1.1, a browser allows six connections per host
 * for all its windows, and other requests need some of them. */
// @ts-check

const PLACES = 4;

/**
 * Take a place. Return a function that releases it, or null if none is free. Closing the window also releases its place.
 * Without the Web Locks API, which browsers don't have over plain HTTP, every window gets a place.
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
