// What the undo button says of a step, as a key and its parameters: it follows from the first command, unless whoever
// gave the command knows better.
import type { Command } from '#domain/playbook/edit/command.ts'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import type { StepLabel } from './editor-state.ts'

type By = { readonly [D in Command['do']]: (command: Extract<Command, { do: D }>) => StepLabel }

const plain = (key: StepLabel['key'], params: StepLabel['params'] = {}): StepLabel => ({ key, params })

const change = ({ path }: { readonly path: JsonPath }): StepLabel => {
  const [first, id] = path
  if (first === 'nodes' && id !== undefined) return plain('step.node', { node: String(id) })
  return plain('step.member', { member: String(first ?? '') })
}

const by: By = {
  set: change,
  unset: change,
  rename: change,
  insert: change,
  reorder: change,
  add: ({ nodes }) => plain('step.add', { count: nodes.length }),
  remove: ({ nodes }) => plain('step.remove', { count: nodes.length }),
  connect: () => plain('step.connect'),
  disconnect: ({ edges }) => plain('step.disconnect', { count: edges.length }),
  reconnect: () => plain('step.reconnect'),
  replace: ({ node }) => plain('step.replace', { node }),
  split: () => plain('step.split'),
  add_case: ({ node }) => plain('step.addCase', { node }),
  rename_case: ({ from }) => plain('step.renameCase', { name: from }),
  remove_case: ({ name }) => plain('step.removeCase', { name }),
  adopt: () => plain('step.adopt'),
  paste: ({ fragment }) => plain('step.paste', { count: fragment.nodes.length }),
  move: ({ positions }) => plain('step.move', { count: Object.keys(positions).length }),
  type: () => plain('step.type'),
}

const labelFor = <D extends Command['do']>(command: Extract<Command, { do: D }>): StepLabel => {
  const { do: kind }: { do: D } = command
  return by[kind](command)
}

export const labelOf = (commands: readonly Command[]): StepLabel => {
  const [first] = commands
  return first === undefined ? plain('step.type') : labelFor(first)
}
