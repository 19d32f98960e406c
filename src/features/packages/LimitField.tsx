import { type Control, useController } from 'react-hook-form'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type StoreLimit, storeLimits } from '#contract/store/limits.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { Field, describedBy } from '#src/ui/Field.tsx'
import { SelectInput } from '#src/ui/SelectInput.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { type CountName, type LimitsForm, type SizeName, figureOf, isWithin } from './limits-form.ts'
import { units } from './size.ts'
import { useSayLimit } from './use-limits.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px 112px auto',
  alignItems: 'center',
  gap: 8,
  justifyContent: 'start',
})
const Short = styled('div')({ '& > div > div:nth-of-type(2)': { maxWidth: 120 } })

interface LimitProps<N> {
  control: Control<LimitsForm>
  name: N
  /** What is in force, where the field says something else. */
  was: number | undefined
}

const useWords = (name: StoreLimit) => {
  const { t } = useTranslation('packages')
  const say = useSayLimit()
  const { min, max } = storeLimits[name]
  const bounds = t('limit.bounds', { min: say(name, min), max: say(name, max) })
  return {
    label: t(`limit.field.${name}`),
    help: joinSentences(t(`limit.help.${name}`), bounds),
    bounds,
    was: (figure: number) => t('limit.was', { value: say(name, figure) }),
  }
}

/** A size: a number and its unit. */
export const SizeField = ({ control, name, was }: LimitProps<SizeName>) => {
  const { t, i18n } = useTranslation('packages')
  const id = useId()
  const { label, help, bounds, was: sayWas } = useWords(name)
  const { language } = i18n
  const unit = useController({ control, name: `${name}.unit` })
  const amount = useController({
    control,
    name: `${name}.amount`,
    rules: {
      validate: (_amount, form) => isWithin(name, figureOf(form, { name, language })) || bounds,
    },
  })
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
          inputMode="decimal"
          autoComplete="off"
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
          options={units.map((each) => ({ value: each, label: t(`limit.unit.${each}`) }))}
          aria-label={t('limit.unitOf', { name: label })}
        />
        {was !== undefined && <Tag tone="accent">{sayWas(was)}</Tag>}
      </Pair>
    </Field>
  )
}

/** A count. */
export const CountField = ({ control, name, was }: LimitProps<CountName>) => {
  const { i18n } = useTranslation('packages')
  const { label, help, bounds, was: sayWas } = useWords(name)
  const { language } = i18n
  return (
    <Short>
      <TextField
        control={control}
        name={name}
        label={label}
        mark={was === undefined ? undefined : sayWas(was)}
        help={help}
        rules={{
          validate: (_typed, form) => isWithin(name, figureOf(form, { name, language })) || bounds,
        }}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </Short>
  )
}
