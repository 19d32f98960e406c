import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isObject } from '#domain/playbook/json.ts'
import type { JsonPath, NodeKind, PlaybookNode } from '#domain/playbook/playbook.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { type RevealTarget, useOnReveal } from '../../model/reveal.ts'
import { FieldDiagnostics } from '../fields/FieldDiagnostics.tsx'
import { scrollToField, FieldsContext, useFields, useFieldsOf, useDiagnosticsAt } from '../fields/fields.ts'
import { InspectorHead, PaneBody } from '../pane/InspectorHead.tsx'
import { InspectorTile } from '../pane/InspectorTile.tsx'
import { TypedField } from '../fields/TypedField.tsx'
import { SourceField } from '../values/SourceField.tsx'
import { ArgumentsFields } from './ArgumentsFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import { OtherMembers } from './OtherMembers.tsx'
import { OutputsTab } from './OutputsTab.tsx'
import { StoreFields } from './StoreFields.tsx'
import { useNodeLabels } from '../../model/nodes/origin.ts'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { ValueField } from '../values/ValueField.tsx'
import { Targets } from './Targets.tsx'
import { columnLayout } from '#src/ui/theme/shapes.ts'

/** The items of a loop, and the start of its body. */
function LoopFields({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const diagnostics = useDiagnosticsAt(['nodes', node.id, 'loop'], true)
  const body = node.outputs.find(({ of }) => of === 'loop')
  return (
    <>
      <ValueField path={['nodes', node.id, 'items']} name="items" value={node.value.items ?? ''} />
      {body && (
        <FieldFrame label={t('loop.body')} isGroup help={t('loop.help')} diagnostics={diagnostics}>
          {() => <Targets node={node} output={body} />}
        </FieldFrame>
      )}
    </>
  )
}

const tabs = ['fields', 'outputs', 'raw'] as const
type TabId = (typeof tabs)[number]

const Raw = styled('div')({ flex: 1, minHeight: 0, ...columnLayout })

const Join = ({ kind }: { kind: 'any' | 'all' }) => {
  const { t } = useTranslation('inspector')
  return <MarginNote>{t(`join.${kind}`)}</MarginNote>
}
const Unknown = () => {
  const { t } = useTranslation('inspector')
  return <MarginNote>{t('node.unknown')}</MarginNote>
}

/** The fields of each kind of node. */
const fieldsOf = {
  trigger: ArgumentsFields,
  action: ArgumentsFields,
  condition: ConditionFields,
  foreach: LoopFields,
  store: StoreFields,
  any: () => <Join kind="any" />,
  all: () => <Join kind="all" />,
  unknown: Unknown,
} as const satisfies Record<NodeKind, (props: { node: PlaybookNode }) => ReactNode>

const FieldsTab = ({ node }: { node: PlaybookNode }) => {
  const { t } = useTranslation('shared')
  const { diagnostics } = useFields()
  const Own = fieldsOf[node.kind]
  return (
    <>
      <FieldDiagnostics diagnostics={diagnostics.filter(({ path }) => path.length <= 2)} />
      <TypedField path={['nodes', node.id, 'name']} label={t('field.name')} value={node.name} />
      <Own node={node} />
      <OtherMembers node={node} />
    </>
  )
}

const firstWord = (kind: NodeKind) => (kind === 'trigger' || kind === 'action' ? 'arguments' : 'settings')

/** The tab that contains a member of a node. */
const tabFor = (member: unknown): TabId => (member === 'outputs' ? 'outputs' : 'fields')

/** The open tab; revealing a diagnostic opens its tab. */
const useTab = (node: PlaybookNode) => {
  const [tab, setTab] = useState<TabId>('fields')
  const panel = useRef<HTMLDivElement>(null)
  const [led, setLed] = useState<JsonPath>()
  const onReveal = useCallback(({ path }: RevealTarget) => {
    if (path.length < 3) return
    setTab(tabFor(path[2]))
    setLed(path)
  }, [])
  useOnReveal(onReveal)
  useEffect(() => {
    // Newer browsers return a promise, which is not a valid cleanup of an effect.
    panel.current?.scrollTo({ top: 0 })
  }, [node.id, tab])
  useEffect(() => {
    if (led?.[1] === node.id) scrollToField(panel.current, led)
  }, [led, node.id])
  return { tab, setTab, panel }
}

/** One node: title, fields and actions. */
export function NodeInspector({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const fields = useFieldsOf(node.id)
  const words = useNodeLabels()
  const { tab, setTab, panel } = useTab(node)
  const labels = {
    fields: t(`tab.${firstWord(node.kind)}`),
    outputs: t('tab.outputs'),
    raw: t('tab.raw'),
  }
  return (
    <FieldsContext value={fields}>
      <InspectorHead
        tile={<InspectorTile node={node} />}
        title={words.name(node)}
        text={t('node.origin', { origin: words.origin(node), node: node.id })}
        menu={<NodeMenu node={node.id} />}
      />
      <Tabs
        label={t('tab.label')}
        tabs={tabs.map((id) => ({ id, label: labels[id] }))}
        value={tab}
        onChange={setTab}
        panelId="inspector-panel"
        inset={16}
      />
      {tab === 'raw' ? (
        <Raw id="inspector-panel" role="tabpanel">
          <SourceField
            key={node.id}
            path={['nodes', node.id]}
            label={t('node.source', { node: node.id })}
            accepts={isObject}
          />
        </Raw>
      ) : (
        <PaneBody ref={panel} id="inspector-panel" role="tabpanel" key={node.id}>
          {tab === 'fields' ? <FieldsTab node={node} /> : <OutputsTab node={node} />}
        </PaneBody>
      )}
    </FieldsContext>
  )
}
