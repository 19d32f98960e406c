/** The name, with the first number behind it under which it is not taken. */
export const freeName = (name: string, taken: readonly string[]): string => {
  for (let number = 1; ; number += 1) {
    const tried = `${name} ${number}`
    if (!taken.includes(tried)) return tried
  }
}
