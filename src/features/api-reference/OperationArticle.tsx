import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ApiDocument, ApiOperation, ApiResponse, ApiSchema } from '#domain/openapi/read-document.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { exampleRequest, nameOf, resolved } from './example-request.ts'
import { Method } from './Method.tsx'
import { SchemaMembers, TypeText, ValueRow, ValueRows, WithCode } from './SchemaMembers.tsx'

const Head = styled('header')({
  marginBottom: 24,
  '& > h1': { ...type.page, margin: '0 0 6px' },
  '& > p': { ...type.mono, margin: '0 0 10px', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})
const Status = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 8px',
  margin: '8px 0',
})
const Errors = styled('ul')({
  ...listReset,
  ...type.body,
  '& > li': { padding: '6px 0' },
  '& ul': { ...listReset, padding: '2px 0 0 12px' },
  '& ul > li': { padding: '2px 0', color: color.text.secondary },
})

const Access = ({ isPublic, permission }: ApiOperation) => {
  const { t } = useTranslation('reference')
  if (isPublic) return <Tag>{t('access.public')}</Tag>
  if (permission === undefined) return <Tag>{t('access.session')}</Tag>
  return (
    <Tag>
      <span>
        {t('access.permission')} <InlineCode bare>{permission}</InlineCode>
      </span>
    </Tag>
  )
}

/** A body: the named schema as a link, and its members. */
const Body = ({
  type: kind,
  schema,
  document,
}: {
  type: string
  schema: ApiSchema
  document: ApiDocument
}) => (
  <>
    <Muted>
      <InlineCode>{kind}</InlineCode> {nameOf(schema) !== undefined && <TypeText schema={schema} />}
    </Muted>
    {schema['format'] !== 'binary' && <SchemaMembers schema={resolved(schema, document.schemas)} />}
  </>
)

const Answer = ({
  status,
  response,
  document,
}: {
  status: string
  response: ApiResponse
  document: ApiDocument
}) => {
  const [content] = Object.entries(response.content)
  const headers = Object.keys(response.headers)
  return (
    <>
      <Status>
        <InlineCode>{status}</InlineCode>
        <span lang="en">
          <WithCode text={response.description} />
        </span>
        {headers.map((name) => (
          <InlineCode key={name}>{name}</InlineCode>
        ))}
      </Status>
      {content !== undefined && <Body type={content[0]} schema={content[1].schema} document={document} />}
    </>
  )
}

/** The lines of the description of an error: each code and its text. */
const codesIn = ({ description }: ApiResponse) =>
  description.split('\n\n').map((line) => {
    const [, code = '', text = line] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
    return { code, text }
  })

const ErrorCodes = ({ responses }: { responses: readonly (readonly [string, ApiResponse])[] }) => (
  <Errors>
    {responses.map(([status, response]) => (
      <li key={status}>
        <InlineCode>{status}</InlineCode>
        <ul>
          {codesIn(response).map(({ code, text }) => (
            <li key={code}>
              <InlineCode bare>{code}</InlineCode> <span lang="en">{text}</span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </Errors>
)

/** One operation: what it does, who may call it, an example, what is sent and what is answered. */
export function OperationArticle({
  operation,
  document,
}: {
  operation: ApiOperation
  document: ApiDocument
}) {
  const { t } = useTranslation(['reference', 'actions'])
  const { method, path, summary, description, parameters, body, isExtension } = operation
  const responses = Object.entries(operation.responses)
  const curl = curlOf(exampleRequest(operation, document.schemas), window.location.origin)
  return (
    <>
      <Head>
        <h1 lang="en">{summary}</h1>
        <p>
          <Method method={method} /> <span>{path}</span>
        </p>
        <div>
          <Access {...operation} />
          {isExtension && <Tag tone="info">{t('extension')}</Tag>}
        </div>
        {description !== '' && <Muted>{description}</Muted>}
      </Head>
      <PageSection title={t('example')} text={operation.isPublic ? undefined : t('exampleText')}>
        <Code label={`${method} ${path}`} text={curl} wrap />
      </PageSection>
      {parameters.length > 0 && (
        <PageSection title={t('actions:parameters')}>
          <ValueRows>
            {parameters.map((each) => (
              <ValueRow
                key={`${each.in} ${each.name}`}
                name={each.name}
                schema={each.schema}
                isRequired={each.required}
                description={each.description}
                place={t(`place.${each.in}`)}
              />
            ))}
          </ValueRows>
        </PageSection>
      )}
      {body !== undefined && (
        <PageSection title={t('body')}>
          <Body type={body.type} schema={body.schema} document={document} />
        </PageSection>
      )}
      <PageSection title={t('answer')}>
        {responses
          .filter(([status]) => Number(status) < 400)
          .map(([status, response]) => (
            <Answer key={status} status={status} response={response} document={document} />
          ))}
      </PageSection>
      <PageSection title={t('errors')}>
        <ErrorCodes responses={responses.filter(([status]) => Number(status) >= 400)} />
      </PageSection>
    </>
  )
}
