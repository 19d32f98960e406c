import { Unlink } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Output, Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { AddButton } from '../fields/AddButton.tsx'
import { targetsFor } from '../../canvas/use-connect.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'
import { PickPopover } from '../../canvas/PickPopover.tsx'
import { useReveal } from '../../model/reveal.ts'
import { useEditor } from '../../model/use-editor.ts'
import { useFields } from '../fields/fields.ts'
import { InspectorTile } from '../pane/InspectorTile.tsx'
import { useNodeLabels } from '../../model/nodes/origin.ts'

export const TargetList = styled('ul')({
  ...listReset,
  '& > li': {
    ...rowLayout(4),
    minHeight: 30,
    borderRadius: radius.control,
    '&:hover': { backgroundColor: color.surface.hover },
  },
})
const Jump = styled('button')({
  ...type.body,
  fontFamily: 'inherit',
  flex: 1,
  minWidth: 0,
  ...rowLayout(8),
  height: 30,
  padding: '0 4px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  textAlign: 'left',
  color: color.text.primary,
  cursor: 'pointer',
  transition: `color ${motion.state}`,
  '&:hover': { color: color.accent.text },
  '&:focus-visible': focusInside,
  '& > span': { ...oneLine, minWidth: 0 },
  '& > span:first-of-type': { overflow: 'visible' },
  '& > small': {
    fontFamily: mono,
    fontSize: type.monoSmall.fontSize,
    color: color.text.tertiary,
    marginLeft: 'auto',
  },
  '&[data-broken]': { color: color.tone.error.text },
})

interface NodeLinkProps {
  id: NodeId
  node: PlaybookNode | undefined
}

/** Icon and name of a node; a click reveals it. A missing node cannot be clicked. */
export function NodeLink({ id, node }: NodeLinkProps) {
  const { t } = useTranslation('inspector')
  const words = useNodeLabels()
  const show = useReveal()
  if (node === undefined)
    return (
      <Jump as="span" data-broken="">
        <StateGlyph state="failed" />
        <span>{t('outputs.missing', { node: id })}</span>
      </Jump>
    )
  return (
    <Jump type="button" onClick={() => show(id)}>
      <InspectorTile node={node} small />
      <span title={words.name(node)}>{words.name(node)}</span>
      <small>{id}</small>
    </Jump>
  )
}

interface ConnectProps {
  node: PlaybookNode
  output: Output
}

/** Selects an additional target of an output. */
const Connect = ({ node, output }: ConnectProps) => {
  const { t } = useTranslation(['inspector', 'shared'])
  const { run } = useFields()
  const words = useNodeLabels()
  const playbook = useEditor(({ reading }): Playbook | null => (reading.kind === 'playbook' ? reading : null))
  const [at, setAt] = useState<{ x: number; y: number }>()
  const port = { node: node.id, of: output.of, output: output.name }
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    setAt({ x: left, y: bottom + 4 })
  }
  return (
    <>
      <AddButton onClick={open} aria-haspopup="dialog">
        {t('shared:action.connectTo')}
      </AddButton>
      {at !== undefined && playbook !== null && (
        <PickPopover
          at={at}
          title={t('outputs.connectOf', { output: output.name })}
          picks={targetsFor(playbook, port).map((each) => ({
            id: each.id,
            name: words.name(each),
            detail: each.id,
            icon: nodeAppearances[each.kind].icon,
          }))}
          onChoose={(to) => {
            setAt(undefined)
            run({ do: 'connect', edge: { from: port, to } })
          }}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}

/** The targets of an output: each can be revealed and removed, and more can be added. */
export function Targets({ node, output }: ConnectProps) {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const nodes = useEditor(({ reading }) => (reading.kind === 'playbook' ? reading.nodes : null))
  const words = useNodeLabels()
  const targets = [...new Set(output.targets)]
  const from = { node: node.id, of: output.of, output: output.name }
  return (
    <div>
      {targets.length > 0 && (
        <TargetList aria-label={t('outputs.targets', { output: output.name })}>
          {targets.map((to) => {
            const target = nodes?.get(to)
            return (
              <li key={to}>
                <NodeLink id={to} node={target} />
                {!isReadOnly && (
                  <IconButton
                    small
                    icon={Unlink}
                    label={t('outputs.disconnect', { node: target ? words.name(target) : to })}
                    onClick={() => run({ do: 'disconnect', edges: [{ from, to }] })}
                  />
                )}
              </li>
            )
          })}
        </TargetList>
      )}
      {!isReadOnly && <Connect node={node} output={output} />}
    </div>
  )
}
