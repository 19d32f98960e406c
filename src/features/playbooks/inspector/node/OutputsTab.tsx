import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#domain/playbook/command.ts'
import type { Output, PlaybookNode } from '#domain/playbook/playbook.ts'
import { AddButton } from '../fields/AddButton.tsx'
import { FieldDiagnostics } from '../fields/FieldDiagnostics.tsx'
import { useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { NameInput } from '../values/NameInput.tsx'
import { freeName } from '#src/lib/free-name.ts'
import { FieldRow, RowMenu, FieldRows } from './FieldRow.tsx'
import { Targets } from './Targets.tsx'

interface OutputRowProps {
  node: PlaybookNode
  output: Output
}

const isCase = ({ node, output }: OutputRowProps): boolean =>
  node.kind === 'condition' && output.state === 'sound' && output.name !== 'else'

/** The commands that rename or remove an output, together with its case. */
const commandsFor = (props: OutputRowProps) => {
  const { node, output } = props
  const path = ['nodes', node.id, 'outputs', output.name]
  const { id } = node
  return {
    rename: (to: string): Command =>
      isCase(props)
        ? { do: 'rename_case', node: id, from: output.name, to }
        : { do: 'rename', path, name: to },
    remove: (): Command =>
      isCase(props) ? { do: 'remove_case', node: id, name: output.name } : { do: 'unset', path },
  }
}

/** Whether the output can be renamed or removed: not for a body or a missing output. */
const isFixed = ({ output }: OutputRowProps): boolean => output.of === 'loop' || output.state === 'undeclared'

const OutputRow = (props: OutputRowProps) => {
  const { node, output } = props
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const [isRenaming, setRenaming] = useState(false)
  const path = output.of === 'loop' ? ['nodes', node.id, 'loop'] : ['nodes', node.id, 'outputs', output.name]
  const diagnostics = useDiagnosticsAt(path, true)
  const name = output.of === 'loop' ? t('loop.body') : output.name
  const commands = commandsFor(props)
  const fixed = isReadOnly || isFixed(props)
  return (
    <FieldRow role="group" aria-label={name}>
      <header>
        {isRenaming ? (
          <NameInput
            name={output.name}
            existing={node.outputs.map((each) => each.name)}
            onName={(next) => {
              setRenaming(false)
              if (next !== output.name) run(commands.rename(next))
            }}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <b data-mono={output.of === 'loop' ? undefined : ''} title={name}>
            {name}
          </b>
        )}
        {output.state !== 'sound' && <small>{t(`outputs.state.${output.state}`)}</small>}
        {!fixed && (
          <span>
            <RowMenu
              isUnordered
              name={name}
              onRename={() => setRenaming(true)}
              onRemove={() => run(commands.remove())}
            />
          </span>
        )}
      </header>
      <Targets node={node} output={output} />
      <FieldDiagnostics diagnostics={diagnostics} />
    </FieldRow>
  )
}

/** The outputs of a node with their targets. */
export function OutputsTab({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const diagnostics = useDiagnosticsAt(['nodes', node.id, 'outputs'])
  const names = node.outputs.map(({ name }) => name)
  const add = () => {
    const numbered = (number: number) => `${t('outputs.new')} ${number}`
    const name = freeName(numbered(1), (tried) => names.includes(tried), numbered)
    run({ do: 'set', path: ['nodes', node.id, 'outputs', name], value: [] })
  }
  return (
    <>
      <FieldRows>
        {node.outputs.map((output) => (
          <OutputRow key={`${output.of} ${output.name}`} node={node} output={output} />
        ))}
      </FieldRows>
      <FieldDiagnostics diagnostics={diagnostics} />
      {!isReadOnly && <AddButton onClick={add}>{t('outputs.add')}</AddButton>}
    </>
  )
}
