import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { color } from '#src/ui/tokens.ts'
import { mono, type } from '#src/ui/type.ts'
import { keptMembers } from './kept-members.ts'

const Section = styled('section')({
  borderTop: `1px solid ${color.line.hair}`,
  paddingTop: 14,
  '& h2': { ...type.panel, margin: '0 0 6px' },
  '& > p': { ...type.small, margin: '6px 0 0', color: color.text.secondary },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  '& ul > li': { maxWidth: '100%' },
  '& ol': {
    ...type.monoSmall,
    fontFamily: mono,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflowWrap: 'anywhere',
  },
})

/** The prim objects that a mart draws on. */
const primOrigins = (object: LogicalObject): readonly string[] =>
  objectLevel(object) === 'data_mart'
    ? [...new Set(object.attributes.flatMap(pathsOf).map((path) => path.split('/')[1] ?? ''))]
    : []

const useOriginFacts = (object: LogicalObject, extractions: readonly Extraction[]): readonly Fact[] => {
  const { t } = useTranslation('schema')
  const format = useFormat()
  const prims = primOrigins(object).map((name) => ({
    id: name,
    term: t('field.from'),
    value: (
      <TextLink mono to={paths.object(name)}>
        {name}
      </TextLink>
    ),
  }))
  const tables = extractions.map(({ database_name: source, table_name: table, rows }) => ({
    id: `${source}/${table}`,
    term: t('field.from'),
    value: (
      <>
        <TextLink amongWords to={paths.table(source, table)}>
          {table}
        </TextLink>
        {rows !== null && ` · ${t('field.fromRows', { rows: format.number(rows), count: rows })}`}
      </>
    ),
  }))
  return [...prims, ...tables]
}

const Relations = ({ object }: { object: LogicalObject }) => {
  const { t } = useTranslation('schema')
  if (object.relations.length === 0) return null
  const lines = object.relations.flatMap(({ object_name: other, attributes, type: kind }) =>
    attributes.map(({ from, to }) => ({
      id: `${other}.${to}=${from}`,
      text: t('field.relation', { from, object: other, to, kind }),
    })),
  )
  return (
    <Section>
      <h2>{t('field.relations')}</h2>
      <ol>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </Section>
  )
}

const Indexes = ({ object }: { object: LogicalObject }) => {
  const { t } = useTranslation('schema')
  if (object.indexes.length === 0) return null
  return (
    <Section>
      <h2>{t('field.indexes')}</h2>
      <ol>
        {object.indexes.map((names) => (
          <li key={names.join('\n')}>{names.join(', ')}</li>
        ))}
      </ol>
    </Section>
  )
}

const Kept = ({ object }: { object: LogicalObject }) => {
  const { t } = useTranslation('schema')
  const members = keptMembers(object)
  if (members.length === 0) return null
  return (
    <Section>
      <h2>{t('field.more')}</h2>
      <ul>
        {members.map((name) => (
          <li key={name}>
            <Tag mono>{name}</Tag>
          </li>
        ))}
      </ul>
      <p>{t('field.moreText')}</p>
    </Section>
  )
}

interface ObjectFactsProps {
  object: LogicalObject
  stored: StoredLogicalObject | null
  extractions: readonly Extraction[]
}

/** What stands below the fields: where the object comes from, and what the form shows without editing it. */
export const ObjectFacts = ({ object, stored, extractions }: ObjectFactsProps) => {
  const { t } = useTranslation('schema')
  const format = useFormat()
  const origins = useOriginFacts(object, extractions)
  const facts: readonly Fact[] = [
    ...origins,
    ...(stored
      ? [
          {
            id: 'updated',
            term: t('field.updated'),
            value: t('field.updatedBy', { at: format.instant(stored.updated_at), user: stored.updated_by }),
          },
        ]
      : []),
  ]
  return (
    <>
      {facts.length > 0 && (
        <Section>
          <Facts facts={facts} />
        </Section>
      )}
      <Relations object={object} />
      <Indexes object={object} />
      <Kept object={object} />
    </>
  )
}
