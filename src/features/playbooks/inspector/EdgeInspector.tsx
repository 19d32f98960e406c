import { Plus, Spline, Unlink } from 'lucide-react'
import { type MouseEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Edge, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/Button.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { AddingPopover } from '../canvas/AddingPopover.tsx'
import { useAdding } from '../canvas/use-adding.ts'
import { useEditor } from '../editor/use-editor.ts'
import { FieldFindings } from './FieldFindings.tsx'
import { FieldsContext } from './fields.ts'
import { InspectorHead } from './InspectorHead.tsx'
import { PlainTile } from './InspectorTile.tsx'
import { NodeLink, TargetList } from './node/Targets.tsx'
import { PaneBody } from './PaneBody.tsx'
import { useFieldsOf } from './use-fields-of.ts'

const Side = styled('div')({
  display: 'grid',
  gap: 2,
  '& > span': { ...type.small, fontWeight: 500, color: color.text.secondary },
})
const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const isSame = (one: Edge | null, other: Edge): boolean => JSON.stringify(one) === JSON.stringify(other)
const nothing = () => undefined

/** One connection: what it joins, cutting it, and putting a node on it. */
export const EdgeInspector = ({ playbook, edge }: { playbook: Playbook; edge: Edge }) => {
  const { t } = useTranslation('inspector')
  const { from, to } = edge
  const fields = useFieldsOf(from.node)
  const all = useEditor((state) => state.findings)
  const adding = useAdding(nothing)
  const output = from.of === 'loop' ? t('loop.body') : from.output
  const insert = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    adding.open({ place: { to: { kind: 'edge', edge } }, client: { x: left, y: bottom + 4 } })
  }
  return (
    <FieldsContext value={fields}>
      <InspectorHead
        tile={<PlainTile icon={Spline} />}
        title={t('edge.title')}
        text={t('edge.text', { from: from.node, to })}
      />
      <PaneBody>
        <Side>
          <span>{t('edge.from')}</span>
          <TargetList>
            <li>
              <NodeLink id={from.node} node={playbook.nodes.get(from.node)} />
            </li>
          </TargetList>
        </Side>
        <Side>
          <span>{t('edge.output')}</span>
          <div>
            <Quote>{output}</Quote>
          </div>
        </Side>
        <Side>
          <span>{t('edge.to')}</span>
          <TargetList>
            <li>
              <NodeLink id={to} node={playbook.nodes.get(to)} />
            </li>
          </TargetList>
        </Side>
        <FieldFindings findings={all.filter((finding) => isSame(finding.edge, edge))} />
        {!fields.isReadOnly && (
          <Acts>
            <Button icon={Plus} size="small" onClick={insert} aria-haspopup="dialog">
              {t('edge.insert')}
            </Button>
            <Button
              icon={Unlink}
              size="small"
              onClick={() => fields.run({ do: 'disconnect', edges: [edge] })}
            >
              {t('edge.disconnect')}
            </Button>
          </Acts>
        )}
      </PaneBody>
      {adding.adding && (
        <AddingPopover adding={adding.adding} onAdd={adding.add} onPaste={nothing} onClose={adding.close} />
      )}
    </FieldsContext>
  )
}
