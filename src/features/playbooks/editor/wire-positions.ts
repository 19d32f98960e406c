// The side file as the editor has it, and as it crosses the wire.
import type { PlaybookLayout } from '#contract/playbook/playbook.ts'
import type { Positions } from '#domain/playbook/edit/command.ts'

export const positionsOf = ({ positions }: PlaybookLayout): Positions =>
  Object.fromEntries(Object.entries(positions).map(([id, [x, y]]) => [id, { x, y }]))

export const layoutOf = (positions: Positions): PlaybookLayout => ({
  positions: Object.fromEntries(
    Object.entries(positions).map(([id, { x, y }]): [string, [number, number]] => [id, [x, y]]),
  ),
})
