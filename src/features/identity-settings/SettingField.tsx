import { useController, type Control } from 'react-hook-form'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { identitySettings } from '#contract/iam/setting.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { Field, describedBy } from '#src/ui/Field.tsx'
import { SelectInput } from '#src/ui/SelectInput.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { sayDuration, sayUnit, secondsOf, units } from './duration.ts'
import { type CountName, type DurationName, type SettingsForm, isWithin } from './settings-form.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '96px 144px auto',
  alignItems: 'center',
  gap: 8,
  justifyContent: 'start',
})
const Short = styled('div')({ '& > div > div:nth-of-type(2)': { maxWidth: 96 } })

interface SettingProps<N> {
  control: Control<SettingsForm>
  name: N
  isFixed: boolean
  /** What is in force, where the field says something else. */
  was: number | undefined
}

const useBounds = (name: DurationName | CountName): string => {
  const { t, i18n } = useTranslation('administration')
  const format = useFormat()
  const { min, max, unit } = identitySettings[name]
  const say = (figure: number) =>
    unit === 'seconds' ? sayDuration(i18n.language, figure) : format.number(figure)
  return t('settings.bounds', { min: say(min), max: say(max) })
}

/** A duration: a number and its unit, what it means, and between what it may lie. */
export const DurationField = ({ control, name, isFixed, was }: SettingProps<DurationName>) => {
  const { t, i18n } = useTranslation('administration')
  const id = useId()
  const bounds = useBounds(name)
  const unit = useController({ control, name: `${name}.unit` })
  const amount = useController({
    control,
    name: `${name}.amount`,
    rules: {
      validate: (text, form) => isWithin(name, secondsOf({ amount: text, unit: form[name].unit })) || bounds,
    },
  })
  const label = t(`settings.field.${name}`)
  const help = joinSentences(t(`settings.help.${name}`), bounds)
  const error = amount.fieldState.error?.message
  return (
    <Field id={id} label={label} help={help} error={error}>
      <Pair>
        <TextInput
          id={id}
          name={amount.field.name}
          ref={amount.field.ref}
          value={amount.field.value}
          onChange={amount.field.onChange}
          onBlur={amount.field.onBlur}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isFixed}
          invalid={error !== undefined}
          aria-describedby={describedBy(id, { help, error })}
        />
        <SelectInput
          name={unit.field.name}
          ref={unit.field.ref}
          value={unit.field.value}
          onChange={(next) => {
            unit.field.onChange(next)
            amount.field.onChange(amount.field.value)
          }}
          onBlur={unit.field.onBlur}
          disabled={isFixed}
          options={units.map((each) => ({
            value: each,
            label: sayUnit(i18n.language, { amount: amount.field.value, unit: each }),
          }))}
          aria-label={t('settings.unitOf', { name: label })}
        />
        {was !== undefined && <Tag tone="accent">{t('was', { value: sayDuration(i18n.language, was) })}</Tag>}
      </Pair>
    </Field>
  )
}

/** A count. */
export const CountField = ({ control, name, isFixed, was }: SettingProps<CountName>) => {
  const { t } = useTranslation('administration')
  const format = useFormat()
  const bounds = useBounds(name)
  return (
    <Short>
      <TextField
        control={control}
        name={name}
        label={t(`settings.field.${name}`)}
        mark={was === undefined ? undefined : t('was', { value: format.number(was) })}
        help={joinSentences(t(`settings.help.${name}`), bounds)}
        rules={{
          validate: (text) =>
            isWithin(name, /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined) || bounds,
        }}
        input={{ inputMode: 'numeric', autoComplete: 'off', readOnly: isFixed }}
      />
    </Short>
  )
}
