import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import {
  type LogicalObject,
  type StoredLogicalObject,
  attributeSource,
  logicalAttribute,
  logicalObject,
} from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { type DescriptionItem, DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'

const Section = styled('section')({
  borderTop: `1px solid ${color.line.hair}`,
  paddingTop: 14,
  '& h2': { ...type.panel, margin: '0 0 6px' },
  '& > p': { ...type.small, margin: '6px 0 0', color: color.text.secondary },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 4, ...listReset },
  '& ul > li': { maxWidth: '100%' },
  '& ol': { ...type.monoSmall, fontFamily: mono, ...listReset, overflowWrap: 'anywhere' },
})

/** The prim objects that a mart object uses. */
const primOrigins = (object: LogicalObject): readonly string[] =>
  objectLevel(object) === 'data_mart'
    ? [...new Set(object.attributes.flatMap(pathsOf).map((path) => path.split('/')[1] ?? ''))]
    : []

const useOrigins = (
  object: LogicalObject,
  extractions: readonly Extraction[],
): readonly DescriptionItem[] => {
  const { t } = useTranslation(['schema', 'shared'])
  const format = useFormat()
  const prims = primOrigins(object).map((name) => ({
    id: name,
    value: (
      <TextLink mono to={paths.object(name)}>
        {name}
      </TextLink>
    ),
  }))
  const tables = extractions.map(({ database_name: source, table_name: table, rows }) => ({
    id: `${source}/${table}`,
    value: (
      <>
        <TextLink isInline to={paths.table(source, table)}>
          {table}
        </TextLink>
        {rows !== null && ` · ${t('shared:count.rows', { rows: format.number(rows), count: rows })}`}
      </>
    ),
  }))
  const origins = [...prims, ...tables]
  if (origins.length === 0) return []
  const lines = origins.map(({ id, value }) => <div key={id}>{value}</div>)
  return [{ id: 'from', term: t('field.from'), value: lines }]
}

/** The relations of a mart, which the platform does not use. Those of prim objects have a section of their own. */
const Relations = ({ object }: { object: LogicalObject }) => {
  const { t } = useTranslation('schema')
  if (object.relations.length === 0 || objectLevel(object) === 'data_prim') return null
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

const knownMembers = {
  object: new Set(Object.keys(logicalObject.shape)),
  attribute: new Set(Object.keys(logicalAttribute.shape)),
  source: new Set(Object.keys(attributeSource.shape)),
} as const

/**
 * Returns the members that the form neither shows nor edits, without duplicates. Attributes are written with a star:
 * `note`, `attributes.*.unit`.
 */
const unshownMembers = (object: LogicalObject): readonly string[] => {
  const membersExcept = (members: object, known: ReadonlySet<string>): readonly string[] =>
    Object.keys(members).filter((name) => !known.has(name))
  const names = [
    ...membersExcept(object, knownMembers.object),
    ...object.attributes.flatMap((attribute) => [
      ...membersExcept(attribute, knownMembers.attribute).map((name) => `attributes.*.${name}`),
      ...attribute.sources.flatMap((source) =>
        membersExcept(source, knownMembers.source).map((name) => `attributes.*.sources.*.${name}`),
      ),
    ]),
  ]
  return [...new Set(names)]
}

const UnshownMembers = ({ object }: { object: LogicalObject }) => {
  const { t } = useTranslation('schema')
  const members = unshownMembers(object)
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

interface ObjectDetailsProps {
  object: LogicalObject
  stored: StoredLogicalObject | null
  extractions: readonly Extraction[]
  isReadOnly: boolean
}

/** Read-only details below the fields: the sources of the object, and members that the form does not edit. */
export function ObjectDetails({ object, stored, extractions, isReadOnly }: ObjectDetailsProps) {
  const { t } = useTranslation('schema')
  const format = useFormat()
  const origins = useOrigins(object, extractions)
  const items: readonly DescriptionItem[] = [
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
      {items.length > 0 && (
        <Section>
          <DescriptionList items={items} />
        </Section>
      )}
      <Relations object={object} />
      {isReadOnly && <Indexes object={object} />}
      <UnshownMembers object={object} />
    </>
  )
}
