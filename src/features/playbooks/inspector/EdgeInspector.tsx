import { Plus, Spline, Unlink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Edge, Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { AddPopover } from '../canvas/palette/AddPopover.tsx'
import { useAddNode } from '../canvas/palette/use-add-node.ts'
import { useEditor } from '../model/use-editor.ts'
import { FieldDiagnostics } from './fields/FieldDiagnostics.tsx'
import { FieldsContext, useFieldsOf } from './fields/fields.ts'
import { InspectorHead, PaneBody } from './pane/InspectorHead.tsx'
import { PlainTile } from './pane/InspectorTile.tsx'
import { NodeLink, TargetList } from './node/Targets.tsx'

const Side = styled('div')({
  display: 'grid',
  gap: 2,
  '& > span': { ...type.small, fontWeight: 500, color: color.text.secondary },
})

const isSame = (one: Edge | null, other: Edge): boolean => JSON.stringify(one) === JSON.stringify(other)
/** One edge: its nodes, and actions to remove it or insert a node. */
export function EdgeInspector({ playbook, edge }: { playbook: Playbook; edge: Edge }) {
  const { t } = useTranslation('inspector')
  const { from, to } = edge
  const fields = useFieldsOf(from.node)
  const all = useEditor((state) => state.diagnostics)
  const adding = useAddNode()
  const output = from.of === 'loop' ? t('loop.body') : from.output
  const insert = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    adding.open({ target: { to: { kind: 'edge', edge } }, client: { x: left, y: bottom + 4 } })
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
            <InlineCode>{output}</InlineCode>
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
        <FieldDiagnostics diagnostics={all.filter((diagnostic) => isSame(diagnostic.edge, edge))} />
        {!fields.isReadOnly && (
          <Row gap={8} wrap>
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
          </Row>
        )}
      </PaneBody>
      <AddPopover adding={adding} />
    </FieldsContext>
  )
}
