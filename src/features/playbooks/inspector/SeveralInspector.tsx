import { BoxSelect, CopyPlus, Trash2, WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { InspectorHead, PaneBody } from './pane/InspectorHead.tsx'
import { PlainTile } from './pane/InspectorTile.tsx'
import { useDuplicate, useDeleteNode } from './node/use-node-actions.ts'
import { NodeLink, TargetList } from './node/Targets.tsx'

/** More names than this are shown as a count. */
const most = 40

interface SeveralInspectorProps {
  nodes: readonly PlaybookNode[]
  /** Edges in the selection. */
  edges: number
}

/** Names of and actions for several selected elements. */
export function SeveralInspector({ nodes, edges }: SeveralInspectorProps) {
  const { t } = useTranslation(['inspector', 'common', 'shared'])
  const editor = useEditorActions()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const { openDialog } = useDeleteNode()
  const duplicate = useDuplicate()
  const ids = nodes.map(({ id }) => id)
  const { selection } = editor.getState()
  const title =
    nodes.length === 0
      ? t('several.edges', { count: edges })
      : t('shared:count.nodes', { count: nodes.length })
  const remove = () => {
    if (ids.length > 0) openDialog(ids)
    else editor.run({ do: 'disconnect', edges: selection.edges })
  }
  return (
    <>
      <InspectorHead
        tile={<PlainTile icon={BoxSelect} />}
        title={title}
        text={nodes.length > 0 && edges > 0 ? t('several.edges', { count: edges }) : t('several.selected')}
      />
      <PaneBody>
        {!isReadOnly && (
          <Row gap={8} wrap>
            {ids.length > 0 && (
              <>
                <Button size="small" icon={WandSparkles} onClick={() => void editor.layOut(ids)}>
                  {t('shared:action.arrange')}
                </Button>
                <Button size="small" icon={CopyPlus} onClick={() => duplicate(ids)}>
                  {t('shared:action.duplicate')}
                </Button>
              </>
            )}
            <Button size="small" variant="dangerOutlined" icon={Trash2} onClick={remove}>
              {ids.length > 0 ? t('common:action.delete') : t('edge.disconnect')}
            </Button>
          </Row>
        )}
        <TargetList aria-label={title}>
          {nodes.slice(0, most).map((node) => (
            <li key={node.id}>
              <NodeLink id={node.id} node={node} />
            </li>
          ))}
        </TargetList>
        {nodes.length > most && (
          <Muted as="p" size="small" isFaint>
            {t('shared:count.andMore', { count: nodes.length - most })}
          </Muted>
        )}
      </PaneBody>
    </>
  )
}
