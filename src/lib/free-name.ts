/** The name, or the first of `numbered(2)`, `numbered(3)`… that is free. */
export function freeName(
  name: string,
  isTaken: (name: string) => boolean,
  numbered = (number: number): string => `${name} ${number}`,
): string {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = numbered(number)
  return free
}
