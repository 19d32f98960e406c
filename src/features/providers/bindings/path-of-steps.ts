import { type Step, pathTo } from '#domain/bindings/read-path.ts'

/** The path that leads to a place: where it goes through lists, to this item, or to that of all items. */
export const pathOfSteps = (steps: readonly Step[], isOne: boolean): string => {
  const path = pathTo(steps)
  return isOne ? path : path.replaceAll(/\[\d+\]/g, '[*]')
}
