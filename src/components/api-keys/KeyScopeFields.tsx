import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { KeyLimitKind } from '#contract/iam/api-key.ts'
import { excessOf } from '#domain/permissions/coverage.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { useBound } from '#src/ui/fields/bound-field.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { PermissionsMatrix } from '../permissions/PermissionsMatrix.tsx'
import { covered, readGrants, writeGrants } from '../permissions/permissions.ts'
import { type KeyForm, keyPurposes, limitKindOf, limitKindsOf } from './key-form.ts'

/** What the signed-in user can give to a key, and the objects to which a key can be limited. */
export interface KeyChoices {
  /** Permissions of the signed-in user, wildcards included. */
  readonly own: readonly string[]
  readonly objects: Readonly<Record<Exclude<KeyLimitKind, 'collection'>, readonly ComboOption[]>>
}

interface ScopeFieldsProps {
  control: Control<KeyForm>
  choices: KeyChoices
}

/** Chosen permissions, with the picker of roles. */
const Grants = ({ control, choices: { own } }: ScopeFieldsProps) => {
  const { t, i18n } = useTranslation(['accounts', 'shared'])
  const lackedBy = (grants: readonly string[]) =>
    excessOf({ permissions: own, conditions: [] }, [{ permissions: grants, conditions: [] }])?.permissions ??
    []
  const { field, fieldState } = useController({
    control,
    name: 'grants',
    rules: {
      validate: (text) => {
        const { grants } = readGrants(text)
        if (covered(grants).length === 0) return t('keys.scope.needed')
        return lackedBy(grants).length === 0 || t('matrix.wrongShort')
      },
    },
  })
  const { grants } = readGrants(field.value)
  const lacked = lackedBy(grants)
  return (
    <div style={{ minWidth: 0 }}>
      {lacked.length > 0 && (
        <MarginNote tone="error">
          {t('shared:excess.grants', { permissions: new Intl.ListFormat(i18n.language).format(lacked) })}
        </MarginNote>
      )}
      <PermissionsMatrix
        grants={grants}
        own={covered(own)}
        isFixed={false}
        onChange={(next) => field.onChange(writeGrants(next))}
      />
      <FieldNote text={fieldState.error?.message} />
    </div>
  )
}

interface LimitKindProps {
  control: Control<KeyForm>
  preset: KeyForm['preset']
  /** A kind that was chosen for another purpose is none. */
  kind: KeyForm['limitKind']
}

const LimitKind = ({ control, preset, kind }: LimitKindProps) => {
  const { t } = useTranslation('accounts')
  const help = kind === 'none' ? undefined : t('keys.scope.limitHelp')
  const { frame, id, input } = useBound({ control, name: 'limitKind', label: t('keys.scope.limit'), help })
  const options = (['none', ...limitKindsOf(preset)] as const).map((value) => ({
    value,
    label: t(`keys.scope.kind.${value}`),
  }))
  return (
    <Field {...frame}>
      <SelectInput {...input} value={kind} options={options} labelledBy={`${id}-label`} />
    </Field>
  )
}

/** The object that a key is limited to. */
const LimitedObject = ({ control, choices, kind }: ScopeFieldsProps & { kind: KeyLimitKind }) => {
  const { t } = useTranslation('accounts')
  const label = t(`keys.scope.id.${kind}`)
  if (kind === 'collection')
    return (
      <SelectField
        control={control}
        name="limitIds.collection"
        label={label}
        options={(['app', 'api'] as const).map((value) => ({ value, label: t(`keys.collection.${value}`) }))}
      />
    )
  return (
    <ComboField
      control={control}
      name={`limitIds.${kind}`}
      label={label}
      help={kind === 'package' ? t('keys.scope.packageHelp') : undefined}
      rules={{ validate: (id) => id.trim() !== '' || t(`keys.scope.idNeeded.${kind}`) }}
      free
      options={choices.objects[kind]}
      noMatch={t('keys.scope.noMatch')}
    />
  )
}

/** What a key may do, and the object that it is limited to. */
export function KeyScopeFields({ control, choices }: ScopeFieldsProps) {
  const { t } = useTranslation('accounts')
  const [preset, limitKind] = useWatch({ control, name: ['preset', 'limitKind'] })
  const kind = limitKindOf({ preset, limitKind })
  return (
    <>
      <SelectField
        control={control}
        name="preset"
        label={t('keys.scope.title')}
        help={preset === 'custom' || preset === 'everything' ? undefined : t(`keys.scope.help.${preset}`)}
        options={keyPurposes.map((value) => ({ value, label: t(`keys.preset.${value}`) }))}
      />
      {preset === 'custom' && <Grants control={control} choices={choices} />}
      <LimitKind control={control} preset={preset} kind={kind} />
      {kind !== 'none' && <LimitedObject key={kind} control={control} choices={choices} kind={kind} />}
    </>
  )
}
