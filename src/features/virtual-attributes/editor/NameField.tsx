import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { objectName } from '#contract/data-manager/logical-object.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useBound } from '#src/ui/fields/bound-field.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import type { AttributeForm } from '../model/attribute-form.ts'
import type { PreviewState } from '../model/use-preview.ts'

interface NameFieldProps {
  control: Control<AttributeForm>
  preview: PreviewState
  isFixed: boolean
}

/** The name in queries. A name that is taken is reported while it is typed. */
export function NameField({ control, preview: { preview, isCurrent }, isFixed }: NameFieldProps) {
  const { t } = useTranslation(['virtual', 'shared'])
  const problemText = useProblemText()
  const help = isFixed ? t('field.nameFixed') : t('field.nameHelp')
  const { frame, input } = useBound({
    control,
    name: 'name',
    label: t('shared:field.name'),
    help,
    rules: {
      validate: (name) =>
        name.trim() === ''
          ? t('shared:field.nameNeeded')
          : objectName.safeParse(name).success || t('field.nameForm'),
    },
  })
  const taken =
    isCurrent && !isFixed ? preview?.problems.find(({ path }) => path === 'attribute_name') : undefined
  const error = frame.error ?? (taken && problemText(taken))
  return (
    <Field {...frame} error={error}>
      <TextInput
        {...input}
        autoComplete="off"
        maxLength={120}
        readOnly={isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(frame.id, { help, error })}
      />
    </Field>
  )
}
