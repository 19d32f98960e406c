import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'

/** The name, with a number where another object has it already. */
export const freeName = (name: string, objects: readonly StoredLogicalObject[]): string => {
  const taken = new Set(objects.map(({ object }) => object.object_name.toLowerCase()))
  if (!taken.has(name.toLowerCase())) return name
  let count = 2
  while (taken.has(`${name}_${count}`.toLowerCase())) count += 1
  return `${name}_${count}`
}
