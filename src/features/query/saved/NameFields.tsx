import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TextField } from '#src/ui/fields/TextField.tsx'

export const longestName = 200
const longestDescription = 2000

export const queryNames = z.object({ name: z.string(), description: z.string() })
export type QueryNames = z.infer<typeof queryNames>

export function namesOf({ name, description }: QueryNames): QueryNames {
  return { name, description }
}

/** Name and description of a saved query. */
export function NameFields({ control }: { control: Control<QueryNames> }) {
  const { t } = useTranslation(['query', 'shared'])
  const { t: common } = useTranslation('common')
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        input={{ autoFocus: true, maxLength: longestName }}
        rules={{ validate: (text) => text.trim() !== '' || t('save.nameNeeded') }}
      />
      <TextField
        control={control}
        name="description"
        label={t('shared:field.description')}
        annotation={common('field.optional')}
        input={{ rows: 2, maxLength: longestDescription }}
      />
    </>
  )
}
