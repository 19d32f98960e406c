import { Workflow } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isList, ownMember } from '#domain/playbook/json.ts'
import { edgesOf } from '#domain/playbook/graph/edges.ts'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Disclosure } from './fields/Disclosure.tsx'
import { FieldDiagnostics } from './fields/FieldDiagnostics.tsx'
import { FieldsContext, useFields, useFieldsOf } from './fields/fields.ts'
import { InspectorHead, PaneBody } from './pane/InspectorHead.tsx'
import { PlainTile } from './pane/InspectorTile.tsx'
import { TypedField } from './fields/TypedField.tsx'
import { MembersFields } from './values/MembersFields.tsx'
import { ValueField } from './values/ValueField.tsx'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const texts = ['name', 'workspace', 'description', 'uuid'] as const
const shown: ReadonlySet<string> = new Set([...texts, 'tags', 'nodes'])

const Member = ({ playbook, member }: { playbook: Playbook; member: (typeof texts)[number] }) => {
  const { t } = useTranslation('inspector')
  const { run, isReadOnly } = useFields()
  const value = ownMember(playbook.members, member) ?? ''
  if (typeof value !== 'string') return <ValueField path={[member]} name={member} value={value} />
  const isMissing = member === 'uuid' && !isReadOnly && !uuid.test(value)
  const renew = () => run({ do: 'set', path: ['uuid'], value: crypto.randomUUID() })
  return (
    <TypedField
      path={[member]}
      label={t(`document.${member}`)}
      value={value}
      mono={member === 'uuid'}
      rows={member === 'description' ? 3 : undefined}
      action={isMissing && <LinkButton onClick={renew}>{t('document.newUuid')}</LinkButton>}
    />
  )
}

const useCounts = ({ nodes }: Playbook) => {
  const { t } = useTranslation(['inspector', 'shared'])
  const format = useFormat()
  return useMemo(() => {
    const all = [...nodes.values()]
    const edges = all.reduce((sum, node) => sum + edgesOf(node).length, 0)
    const triggers = all.filter(({ kind }) => kind === 'trigger').length
    return [
      { id: 'nodes', term: t('shared:entity.nodes'), value: format.number(nodes.size) },
      { id: 'triggers', term: t('document.triggers'), value: format.number(triggers) },
      { id: 'edges', term: t('document.edges'), value: format.number(edges) },
    ]
  }, [nodes, t, format])
}

const Tags = ({ playbook }: { playbook: Playbook }) => {
  const tags = ownMember(playbook.members, 'tags')
  return <ValueField path={['tags']} name="tags" value={tags ?? []} />
}

/** The fields of the document: name, workspace, description and other members. */
export function DocumentInspector({ playbook }: { playbook: Playbook }) {
  const { t } = useTranslation(['inspector', 'shared', 'shell'])
  const fields = useFieldsOf(null)
  const format = useFormat()
  const name = ownMember(playbook.members, 'name')
  const others = Object.keys(playbook.members).filter((member) => !shown.has(member))
  const tags = ownMember(playbook.members, 'tags')
  const title = typeof name === 'string' && name !== '' ? name : t('shared:field.unnamed')
  return (
    <FieldsContext value={fields}>
      <InspectorHead tile={<PlainTile icon={Workflow} />} title={title} text={t('shell:page.playbook')} />
      <PaneBody>
        <FieldDiagnostics
          diagnostics={fields.diagnostics.filter(({ path }) => path.length === 0 || path[0] === 'nodes')}
        />
        {texts.map((member) => (
          <Member key={member} playbook={playbook} member={member} />
        ))}
        {(tags === undefined || isList(tags)) && <Tags playbook={playbook} />}
        <DescriptionList items={useCounts(playbook)} />
        {others.length > 0 && (
          <Disclosure title={t('others.title')} count={format.number(others.length)}>
            <MembersFields path={[]} name={title} members={playbook.members} except={shown} isTop />
          </Disclosure>
        )}
      </PaneBody>
    </FieldsContext>
  )
}
