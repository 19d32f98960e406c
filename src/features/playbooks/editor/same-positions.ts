import type { Positions } from '#domain/playbook/edit/command.ts'

/** Whether two side files say the same. */
export const isSamePositions = (one: Positions, other: Positions): boolean => {
  if (one === other) return true
  const ids = Object.keys(one)
  return (
    ids.length === Object.keys(other).length &&
    ids.every((id) => one[id]?.x === other[id]?.x && one[id]?.y === other[id]?.y)
  )
}
