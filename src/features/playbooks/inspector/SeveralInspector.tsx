import { BoxSelect, CopyPlus, Trash2, WandSparkles } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/Button.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { useEditor, useEditorActions } from '../editor/use-editor.ts'
import { InspectorHead } from './InspectorHead.tsx'
import { PlainTile } from './InspectorTile.tsx'
import { useDuplicate } from './node/use-duplicate.ts'
import { NodeLink, TargetList } from './node/Targets.tsx'
import { PaneBody } from './PaneBody.tsx'
import { useDeleting } from './use-deleting.ts'

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
const More = styled('p')({ ...type.small, margin: 0, color: color.text.tertiary })

/** More names than these are a count. */
const most = 40

interface SeveralInspectorProps {
  nodes: readonly PlaybookNode[]
  /** Connections that are selected with them. */
  edges: number
}

/** Several things at once: what they are, and what may be done to all of them. */
export const SeveralInspector = ({ nodes, edges }: SeveralInspectorProps) => {
  const { t } = useTranslation('inspector')
  const editor = useEditorActions()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const { ask } = useDeleting()
  const duplicate = useDuplicate()
  const ids = nodes.map(({ id }) => id)
  const { selection } = editor.getState()
  const title =
    nodes.length === 0 ? t('several.edges', { count: edges }) : t('several.nodes', { count: nodes.length })
  const remove = () => {
    if (ids.length > 0) ask(ids)
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
          <Acts>
            {ids.length > 0 && (
              <>
                <Button size="small" icon={WandSparkles} onClick={() => void editor.layOut(ids)}>
                  {t('several.layOut')}
                </Button>
                <Button size="small" icon={CopyPlus} onClick={() => duplicate(ids)}>
                  {t('node.duplicate')}
                </Button>
              </>
            )}
            <Button size="small" look="dangerOutlined" icon={Trash2} onClick={remove}>
              {ids.length > 0 ? t('node.delete') : t('edge.disconnect')}
            </Button>
          </Acts>
        )}
        <TargetList aria-label={title}>
          {nodes.slice(0, most).map((node) => (
            <li key={node.id}>
              <NodeLink id={node.id} node={node} />
            </li>
          ))}
        </TargetList>
        {nodes.length > most && <More>{t('several.more', { count: nodes.length - most })}</More>}
      </PaneBody>
    </>
  )
}
