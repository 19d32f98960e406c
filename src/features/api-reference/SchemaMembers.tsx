import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ApiSchema, isApiSchema } from '#domain/openapi/read-document.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { choicesOf, distinctionOf, membersOf } from './example-request.ts'
import { schemaHash } from './reference-address.ts'
import { limitsOf, typeParts } from './type-text.ts'

const Root = styled('ul')({
  ...listReset,
  ...type.body,
  '& > li': { padding: '7px 0', borderTop: hairline },
  '& > li > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' },
  '& > li > header > code': { ...type.mono, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > li > p': { margin: '2px 0 0', color: color.text.secondary },
  '& ul': { marginLeft: 12, paddingLeft: 12, borderLeft: hairline },
  '& summary': { ...type.small, padding: '4px 0', color: color.text.secondary, cursor: 'pointer' },
  '& summary:focus-visible': focusRing,
  '& summary > span:not(:empty)': { ...type.monoSmall, marginRight: 10, color: color.text.primary },
})

const Type = styled('span')({ ...type.monoSmall, color: color.text.secondary, overflowWrap: 'anywhere' })
const Limits = styled('p')({ ...type.monoSmall, overflowWrap: 'anywhere' })

/** The type of a value. Named schemas are links. */
export function TypeText({ schema }: { schema: ApiSchema }) {
  return (
    <Type>
      {typeParts(schema).map(({ text, isName }, index) =>
        isName ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text
          <TextLink key={`${index} ${text}`} to={schemaHash(text)} isInline>
            {text}
          </TextLink>
        ) : (
          text
        ),
      )}
    </Type>
  )
}

/** Schemas without a name inside of a schema, which have members of their own. */
const innerOf = (schema: ApiSchema): readonly ApiSchema[] => {
  const inner = [...choicesOf(schema), schema['items'], schema['additionalProperties']].filter(isApiSchema)
  return [schema, ...inner].filter(({ properties }) => isApiSchema(properties))
}

const Inner = ({ schema }: { schema: ApiSchema }) => {
  const { t } = useTranslation('reference')
  return innerOf(schema).map((each, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- schemas without names
    <details key={index}>
      <summary>
        <span>{distinctionOf(each)}</span>
        {t('members', { count: membersOf(each).length })}
      </summary>
      <SchemaMembers schema={each} />
    </details>
  ))
}

/** A text of the document, with its parts between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>,
  )
}

interface ValueRowProps {
  name: string
  schema: ApiSchema
  isRequired: boolean
  description?: string | undefined
  /** Where a parameter is sent. */
  place?: string
}

/** One member or parameter: name, type, limits, description, and its own members folded. */
export function ValueRow({ name, schema, isRequired, description, place }: ValueRowProps) {
  const { t } = useTranslation('reference')
  const text = description ?? schema['description']
  const limits = limitsOf(schema)
  return (
    <li>
      <header>
        <code>{name}</code>
        <TypeText schema={schema} />
        {place !== undefined && <Tag>{place}</Tag>}
        {isRequired && <Tag tone="accent">{t('required')}</Tag>}
      </header>
      {typeof text === 'string' && (
        <p lang="en">
          <WithCode text={text} />
        </p>
      )}
      {limits.length > 0 && <Limits>{limits.join('   ')}</Limits>}
      <Inner schema={schema} />
    </li>
  )
}

/** The rows of members or parameters. */
export const ValueRows = Root

/** The members of a schema, or its type and the members of its choices. */
export function SchemaMembers({ schema }: { schema: ApiSchema }) {
  const members = membersOf(schema)
  if (members.length > 0)
    return (
      <Root>
        {members.map((member) => (
          <ValueRow key={member.name} {...member} />
        ))}
      </Root>
    )
  return (
    <Root>
      <li>
        <TypeText schema={schema} />
        <Inner schema={schema} />
      </li>
    </Root>
  )
}
