/** Who of a browser's windows listens: it keeps six connections to one host, which all of them share with all they ask. */

const PLACES = 4;

/**
 * Take one of the places and return what gives it back, or null if none is free. It is free again, too, once the window
 * is closed. A browser that tells its windows nothing of each other (over plain http) has a place for each.
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
