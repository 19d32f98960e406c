import type { Direction } from '../model/stage-edits.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Where Alt with an arrow key moves a step; undefined for other keys. */
export function directionOf({ key, altKey }: { key: string; altKey: boolean }): Direction | undefined {
  return altKey ? directions[key] : undefined
}
