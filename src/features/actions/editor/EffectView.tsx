import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Effect } from '#contract/engine/action.ts'
import { RowPreview } from '#src/components/row-preview/RowPreview.tsx'
import { joinSentences } from '#src/lib/join-text.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { type } from '#src/ui/theme/typography.ts'

const Sentence = styled('p')({ ...type.small, margin: 0 })

type TableEffect = Extract<Effect, { kind: 'insert' | 'replace' }>
type RequestEffect = Extract<Effect, { kind: 'request' }>
type EmailEffect = Extract<Effect, { kind: 'email' }>

const TableRows = ({ effect: { kind, table, rows, refused, preview } }: { effect: TableEffect }) => {
  const { t } = useTranslation(['actions', 'shared'])
  const name = `${table.database_name}.${table.table_name}`
  return (
    <Stack gap={8}>
      <Sentence>
        {joinSentences(
          t(`effect.${kind}`, { count: rows, table: name }),
          refused > 0 ? t('effect.refused', { count: refused }) : '',
        )}
      </Sentence>
      {preview.length > 0 && <RowPreview caption={t('shared:table.firstRows', { name })} rows={preview} />}
    </Stack>
  )
}

const Request = ({ effect: { method, url, headers, body } }: { effect: RequestEffect }) => {
  const { t } = useTranslation('actions')
  const text = [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join(
    '\n',
  )
  return (
    <Stack gap={8}>
      <Sentence>{t('effect.request')}</Sentence>
      <Code label={t('effect.request')} text={text.trim()} wrap maxHeight={240} />
    </Stack>
  )
}

const Email = ({ effect: { to, subject, text } }: { effect: EmailEffect }) => {
  const { t } = useTranslation('actions')
  return (
    <Stack gap={8}>
      <Sentence>{t('effect.email')}</Sentence>
      <DescriptionList
        boxed
        items={[
          { id: 'to', term: t('parameter.to.label'), value: to.join(', ') },
          { id: 'subject', term: t('parameter.subject.label'), value: subject },
          {
            id: 'text',
            term: t('parameter.text.label'),
            value: <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>,
          },
        ]}
      />
    </Stack>
  )
}

/** What a run would have done: rows, a request, an e-mail, tables to extract or levels to build. */
export function EffectView({ effect }: { effect: Effect }) {
  const { t } = useTranslation('actions')
  switch (effect.kind) {
    case 'request':
      return <Request effect={effect} />
    case 'email':
      return <Email effect={effect} />
    case 'extract':
      return <Sentence>{t('effect.extract', { tables: effect.tables.join(', ') })}</Sentence>
    case 'build':
      return <Sentence>{t('effect.build', { levels: effect.levels.join(', ') })}</Sentence>
    case 'insert':
    case 'replace':
      return <TableRows effect={effect} />
  }
}
