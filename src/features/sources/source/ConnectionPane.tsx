import { useTranslation } from 'react-i18next'
import {
  isUsedParameter,
  type SourceParameter,
  type SourceType,
} from '#contract/data-manager/source-types.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { type DescriptionItem, DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { type as typeface } from '#src/ui/theme/typography.ts'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { useParameterTexts } from '../connection/ConnectionFields.tsx'
import { ConnectionTest } from '../connection/ConnectionTest.tsx'
import { useConnectionTest } from '../connection/use-connection-test.ts'

/** The facts of a connection: all parameters that can be read, and which secrets are saved. */
const useFacts = ({ parameters, secrets_set: secrets }: Source, type: SourceType) => {
  const { t } = useTranslation('connection')
  const { labelOf, valueOf } = useParameterTexts()
  const secretText = (name: string): string => t(secrets.includes(name) ? 'source.saved' : 'source.notSaved')
  const factOf = (name: string, row: SourceParameter): Omit<DescriptionItem, 'id' | 'term'> | undefined => {
    const value = parameters[name] ?? row.initial
    if (row.kind === 'secret') return { value: secretText(name) }
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    if (row.kind === 'lines') return { value: t('source.saved') }
    const isChoice = row.kind === 'choice'
    return { value: isChoice ? valueOf(String(value)) : String(value), mono: !isChoice }
  }
  return Object.entries(type.parameters).flatMap(([name, row]): DescriptionItem[] => {
    const fact = isUsedParameter(row, { type, values: parameters }) ? factOf(name, row) : undefined
    return fact === undefined ? [] : [{ id: name, term: labelOf(name), ...fact }]
  })
}

/** The connection of a source beside its tables: facts, and a test with what is saved. */
export function ConnectionPane({ source, type }: { source: Source; type: SourceType }) {
  const { t } = useTranslation('connection')
  const testing = useConnectionTest()
  const mayTest = useMay('data-manager:source:write')
  const { dbms, database_name: name } = source
  return (
    <>
      <PageBody top={16} bottom={16}>
        <h2 style={{ ...typeface.panel, margin: '0 0 8px' }}>
          {t(type.content === 'files' ? 'files.connection' : 'source.title')}
        </h2>
        <DescriptionList items={useFacts(source, type)} />
      </PageBody>
      {mayTest && (
        <ConnectionTest
          testing={testing}
          result={testing.result}
          onStart={() => testing.start({ dbms, parameters: {}, database_name: name })}
        />
      )}
      <PageBody bottom={0}>
        <ErrorNote error={testing.error} isRead />
      </PageBody>
    </>
  )
}
