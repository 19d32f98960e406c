import { type UseFormReturn, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionParameter,
  dropboxSignIns,
  encryptionModes,
  isRequiredParameter,
  isUsedParameter,
  s3Addressings,
  type SourceParameter,
  sourceTypes,
  type SourceType,
  webSignIns,
} from '#contract/data-manager/source-types.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { ConnectionSecret, type SavedConnection } from './ConnectionSecret.tsx'
import { type ConnectionForm, connectedType, problemOf } from './connection-form.ts'

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '16px 12px',
  alignItems: 'start',
  [media.belowPhone]: { '& > *': { gridColumn: 'span 6 !important' } },
})

interface ConnectionFieldsProps {
  form: UseFormReturn<ConnectionForm>
  type: SourceType
  saved?: SavedConnection | undefined
  isFixed?: boolean
}

const isConnectionParameter = (name: string): name is ConnectionParameter =>
  Object.keys(sourceTypes).some((dbms) => Object.hasOwn(connectedType(dbms)?.parameters ?? {}, name))

/** The label of a parameter, and of a value of a choice. */
export function useParameterTexts() {
  const { t } = useTranslation('connection')
  return {
    labelOf: (name: string): string => (isConnectionParameter(name) ? t(`field.${name}`) : name),
    valueOf: (value: string): string => {
      const mode = encryptionModes.find((one) => one === value)
      const signIn = [...webSignIns, ...dropboxSignIns].find((one) => one === value)
      const addressing = s3Addressings.find((one) => one === value)
      if (mode !== undefined) return t(`encryption.${mode}`)
      if (addressing !== undefined) return t(`addressing.${addressing}`)
      return signIn === undefined ? value : t(`signIn.${signIn}`)
    },
  }
}

interface ParameterProps extends ConnectionFieldsProps {
  name: string
  row: SourceParameter
}

const ChoiceParameter = ({ form, name, row, isFixed = false }: ParameterProps) => {
  const { labelOf, valueOf } = useParameterTexts()
  return (
    <SelectField
      control={form.control}
      name={`parameters.${name}`}
      label={labelOf(name)}
      disabled={isFixed}
      options={(row.values ?? []).map((value) => ({ value, label: valueOf(value) }))}
    />
  )
}

/** Parameters that need an explanation. */
const helps: Partial<Record<string, `form.${'ca' | 'url' | 'endpoint' | 'prefix' | 'path'}Help`>> = {
  ca: 'form.caHelp',
  url: 'form.urlHelp',
  endpoint: 'form.endpointHelp',
  prefix: 'form.prefixHelp',
  path: 'form.pathHelp',
}

const TextParameter = ({ form, name, row, isFixed = false }: ParameterProps) => {
  const { t } = useTranslation(['connection', 'common'])
  const { labelOf } = useParameterTexts()
  const { kind, isRequired, min = 0, max = 0 } = row
  const validate = (value: string): string | true => {
    const problem = problemOf(row, value)
    return problem === undefined || t(`form.${problem}`, { min, max })
  }
  return (
    <TextField
      control={form.control}
      name={`parameters.${name}`}
      label={labelOf(name)}
      annotation={isRequired ? undefined : t('common:field.optional')}
      help={helps[name] && t(helps[name])}
      rules={{ validate }}
      input={{
        mono: true,
        readOnly: isFixed,
        autoComplete: 'off',
        ...(kind === 'number' ? { inputMode: 'numeric' } : { maxLength: row.max }),
        ...(kind === 'lines' || kind === 'addresses' ? { rows: 3 } : {}),
      }}
    />
  )
}

const Parameter = (props: ParameterProps & { isRequired: boolean }) => {
  const { labelOf } = useParameterTexts()
  const { form, type, saved, name, row, isRequired } = props
  if (row.kind === 'secret')
    return <ConnectionSecret {...{ form, type, saved, name, isRequired }} label={labelOf(name)} />
  return row.kind === 'choice' ? <ChoiceParameter {...props} /> : <TextParameter {...props} />
}

/** The fields of a type of source, as its row says: in six columns. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const values = useWatch({ control: props.form.control, name: 'parameters' })
  return (
    <Grid>
      {Object.entries(props.type.parameters)
        .filter(([, row]) => isUsedParameter(row, { type: props.type, values }))
        .map(([name, row]) => (
          <div key={name} style={{ gridColumn: `span ${row.width ?? 6}` }}>
            <Parameter {...props} name={name} row={row} isRequired={isRequiredParameter(row, values)} />
          </div>
        ))}
    </Grid>
  )
}
