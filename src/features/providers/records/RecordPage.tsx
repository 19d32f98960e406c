import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { SignInRecord } from '#contract/iam/sign-in.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { type DescriptionItem, DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RecordOutcome } from './RecordOutcome.tsx'
import { sectionAddress } from '../model/sections.ts'
import { useRecordRequests } from '../model/requests.ts'
import { formatValue } from '../model/value-text.ts'
import { type Listed, recordQuery, useGroups, useRoles } from '../model/use-providers.ts'

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '24px 32px',
  alignItems: 'start',
  padding: '0 var(--gutter) 40px',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Section = styled('section')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '& > h2': { ...type.panel, margin: 0 },
  '& > h2:not(:first-of-type)': { marginTop: 12 },
  '& > div:has(> table)': { '--gutter': '0px' },
})

interface Line {
  readonly field: string
  readonly path: string
  readonly value: unknown
}

const linesOf = ({ bindings, result }: SignInRecord): readonly Line[] =>
  Object.entries(bindings).map(([field, path]) => ({
    field,
    path,
    value: Object.hasOwn(result.fields, field) ? result.fields[field] : undefined,
  }))

const ResultTable = ({ record }: { record: SignInRecord }) => {
  const { t } = useTranslation(['providers', 'shared'])
  return (
    <Table
      compact
      caption={t('record.result')}
      rows={linesOf(record)}
      rowKey={({ field }) => field}
      rowName={({ field }) => field}
      columns={[
        {
          id: 'field',
          head: t('shared:field.platformField'),
          cell: ({ field }) => field,
          mono: true,
          lead: false,
        },
        {
          id: 'path',
          head: t('shared:field.pathInResponse'),
          mono: true,
          cell: ({ path }) => path || t('shared:table.none'),
        },
        {
          id: 'value',
          head: t('shared:field.result'),
          cell: ({ path, value }) =>
            value === undefined ? (
              <Muted isFaint>{path === '' ? t('shared:state.unbound') : t('shared:field.empty')}</Muted>
            ) : (
              formatValue(value)
            ),
        },
      ]}
    />
  )
}

const useNames = () => {
  const { t, i18n } = useTranslation('providers')
  return (ids: readonly string[], { items }: Listed, nameOf = (name: string) => name): string =>
    ids.length === 0
      ? t('record.noRoles')
      : enumerate(
          i18n.language,
          ids.map((id) => nameOf(items?.find((each) => each.id === id)?.name ?? id)),
        )
}

const useRecordDetails = (record: SignInRecord): readonly DescriptionItem[] => {
  const { t } = useTranslation(['providers', 'common', 'shared'])
  const names = useNames()
  const roleName = useRoleName()
  const roles = useRoles()
  const groups = useGroups()
  const { issuer, subject, scope, uid, result } = record
  return [
    { id: 'outcome', term: t('record.column.outcome'), value: <RecordOutcome outcome={record.outcome} /> },
    { id: 'roles', term: t('shared:entity.roles'), value: names(result.roles, roles, roleName) },
    { id: 'groups', term: t('shared:entity.groups'), value: names(result.groups, groups) },
    {
      id: 'account',
      term: t('record.account'),
      value:
        uid === null ? (
          t('shared:table.none')
        ) : (
          <TextLink to={paths.user(uid)}>{t('record.openAccount')}</TextLink>
        ),
    },
    { id: 'issuer', term: t('record.issuer'), value: issuer, mono: true },
    { id: 'subject', term: t('record.subject'), value: subject, mono: true },
    { id: 'scope', term: t('record.scope'), value: scope, mono: true },
  ]
}

const RecordView = ({ record }: { record: SignInRecord }) => {
  const { t } = useTranslation(['providers', 'shared'])
  const problemText = useProblemText()
  const details = useRecordDetails(record)
  const response = JSON.stringify(record.response, null, 2)
  const mappings = JSON.stringify(record.mappings, null, 2)
  return (
    <Body>
      <Section>
        <h2>{t('record.result')}</h2>
        {record.problem && <MarginNote tone="error">{problemText(record.problem)}</MarginNote>}
        <DescriptionList items={details} />
        <h2>{t('record.inForce')}</h2>
        <ResultTable record={record} />
        {record.mappings.length > 0 && (
          <>
            <h2>{t('record.mappingsInForce')}</h2>
            <Code label={t('record.mappingsInForce')} text={mappings} wrap maxHeight={320} />
          </>
        )}
      </Section>
      <Section>
        <h2>{t('shared:field.response')}</h2>
        {record.truncated && <MarginNote tone="warning">{t('shared:response.truncated')}</MarginNote>}
        <Code label={t('shared:field.response')} text={response} wrap maxHeight="70vh" />
        <MarginNote>{t('shared:response.noSecrets')}</MarginNote>
      </Section>
    </Body>
  )
}

/** One recorded sign-in: the response, the bindings at the time, and the result (IAM15). */
export function Component() {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { provider = '', record: id = '' } = useParams()
  const query = useQuery(recordQuery(provider, id))
  useRecordRequests(provider, id)
  useCrumbName(query.data?.record.who)
  const backLink = { to: sectionAddress(provider, 'records'), label: t('edit.section.records') }
  return (
    <QueryView query={query} error={t('record.oneError')} fallback={backLink}>
      {({ record }) => (
        <>
          <PageHead
            title={record.who}
            sentence={format.instant(record.at)}
            actions={<Button to={backLink.to}>{backLink.label}</Button>}
          />
          <RecordView record={record} />
        </>
      )}
    </QueryView>
  )
}
