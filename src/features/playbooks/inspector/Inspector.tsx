import { Braces, FileWarning } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { DeleteDialog } from '../canvas/commands/DeleteDialog.tsx'
import { CatalogueContext, useReadCatalogue } from '../model/nodes/catalogue.ts'
import { useEditor, useView } from '../model/use-editor.ts'
import { DocumentInspector } from './DocumentInspector.tsx'
import { EdgeInspector } from './EdgeInspector.tsx'
import { InspectorHead, PaneBody } from './pane/InspectorHead.tsx'
import { PlainTile } from './pane/InspectorTile.tsx'
import { NodeInspector } from './node/NodeInspector.tsx'
import { SeveralInspector } from './SeveralInspector.tsx'
import { useDeleteNode } from './node/use-node-actions.ts'
import { ValueField } from './values/ValueField.tsx'
import { ValueFieldContext } from './values/value-field.ts'

const Root = styled(Stack)({ height: '100%', minHeight: 0, backgroundColor: color.surface.page })

/** The text is not a readable playbook, so there are no fields. */
const UnreadableInspector = () => {
  const { t } = useTranslation(['inspector', 'shell'])
  const [, setView] = useView()
  return (
    <>
      <InspectorHead
        tile={<PlainTile icon={FileWarning} />}
        title={t('unreadable.title')}
        text={t('shell:page.playbook')}
      />
      <PaneBody>
        <Muted as="p" size="body">
          {t('unreadable.text')}
        </Muted>
        <div>
          <Button icon={Braces} onClick={() => setView('json')}>
            {t('unreadable.open')}
          </Button>
        </div>
      </PaneBody>
    </>
  )
}

const InspectedContent = ({ playbook }: { playbook: Playbook }) => {
  const { nodes: ids, edges } = useEditor((state) => state.selection)
  const nodes = [...ids].flatMap((id) => playbook.nodes.get(id) ?? [])
  const [node, edge] = [nodes[0], edges[0]]
  if (nodes.length + edges.length > 1) return <SeveralInspector nodes={nodes} edges={edges.length} />
  if (node !== undefined) return <NodeInspector node={node} />
  if (edge !== undefined) return <EdgeInspector playbook={playbook} edge={edge} />
  return <DocumentInspector playbook={playbook} />
}

const Deleting = ({ playbook }: { playbook: Playbook }) => {
  const { pending, close, confirm } = useDeleteNode()
  if (pending === null) return null
  return <DeleteDialog playbook={playbook} removal={pending} onClose={close} onDelete={confirm} />
}

/** Fields for the selection: a node, an edge, several of them, or the document if nothing is selected. */
export function Inspector() {
  const { t } = useTranslation('shared')
  const catalogue = useReadCatalogue()
  const reading = useEditor((state) => state.reading)
  return (
    <CatalogueContext value={catalogue}>
      <ValueFieldContext value={ValueField}>
        <Root as="aside" data-inspector="" aria-label={t('pane.inspector')}>
          {reading.kind === 'playbook' ? <InspectedContent playbook={reading} /> : <UnreadableInspector />}
        </Root>
        {reading.kind === 'playbook' && <Deleting playbook={reading} />}
      </ValueFieldContext>
    </CatalogueContext>
  )
}
