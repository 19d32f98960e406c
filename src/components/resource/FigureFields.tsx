import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { joinSentences } from '#src/lib/join-text.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import type { Amount, FigureForm, Figures } from './figure-form.ts'

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '112px 144px auto',
  alignItems: 'center',
  gap: 8,
  justifyContent: 'start',
})
const Short = styled('div')({ '& > div > div:nth-of-type(2)': { maxWidth: 112 } })

interface FigureProps<V extends FieldValues> {
  control: Control<V>
  label: string
  help: string
  /** Its limits; also the error text outside of them. */
  bounds: string
  isWithin: (values: V) => boolean
  /** The saved value, if the field has another one. */
  previous: string | undefined
  isFixed: boolean
}

interface CountFieldProps<V extends FieldValues> extends FigureProps<V> {
  name: FieldPath<V>
}

/** A setting that is a count. */
function CountField<V extends FieldValues>(props: CountFieldProps<V>) {
  const { control, name, label, help, bounds, isWithin, previous, isFixed } = props
  return (
    <Short>
      <TextField
        control={control}
        name={name}
        label={label}
        annotation={previous}
        help={joinSentences(help, bounds)}
        rules={{ validate: (_typed, values) => isWithin(values) || bounds }}
        input={{ inputMode: 'numeric', autoComplete: 'off', readOnly: isFixed }}
      />
    </Short>
  )
}

interface AmountFieldProps<V extends FieldValues> extends FigureProps<V> {
  amount: FieldPath<V>
  unit: FieldPath<V>
  /** The units after an amount. */
  units: (amount: string) => readonly { value: string; label: string }[]
  unitLabel: string
  inputMode: 'numeric' | 'decimal'
}

/** A setting that is an amount with its unit. */
function AmountField<V extends FieldValues>(props: AmountFieldProps<V>) {
  const { control, label, bounds, isWithin, previous, isFixed } = props
  const id = useId()
  const { field: unit } = useController({ control, name: props.unit })
  const { field: amount, fieldState } = useController({
    control,
    name: props.amount,
    rules: { validate: (_typed, values) => isWithin(values) || bounds },
  })
  const help = joinSentences(props.help, bounds)
  const error = fieldState.error?.message
  return (
    <Field id={id} label={label} help={help} error={error}>
      <Pair>
        <TextInput
          id={id}
          name={amount.name}
          ref={amount.ref}
          value={amount.value}
          onChange={amount.onChange}
          onBlur={amount.onBlur}
          inputMode={props.inputMode}
          autoComplete="off"
          readOnly={isFixed}
          invalid={error !== undefined}
          aria-describedby={describedBy(id, { help, error })}
        />
        <SelectInput
          name={unit.name}
          ref={unit.ref}
          value={unit.value}
          onChange={(next) => {
            unit.onChange(next)
            // The amount is validated together with its unit.
            amount.onChange(amount.value)
          }}
          onBlur={unit.onBlur}
          disabled={isFixed}
          options={props.units(amount.value)}
          aria-label={props.unitLabel}
        />
        {previous !== undefined && <Tag tone="accent">{previous}</Tag>}
      </Pair>
    </Field>
  )
}

/** Labels and formats of figures. */
export interface FigureLabels<Name extends string> {
  readonly label: (name: Name) => string
  readonly help: (name: Name) => string
  /** A formatted figure: `2 days`, `512 MB`. */
  readonly write: (name: Name, figure: number) => string
  /** A unit after an amount. */
  readonly unit: (amount: Amount) => string
}

interface FigureFieldProps<Name extends string> {
  control: Control<FigureForm>
  name: Name
  figures: Figures<Name>
  labels: FigureLabels<Name>
  /** The saved value, if the field has another one. */
  previous: number | undefined
  isFixed: boolean
}

/** An amount as a number and its unit, or a count. */
export function FigureField<Name extends string>(props: FigureFieldProps<Name>) {
  const { control, name, figures, labels, previous, isFixed } = props
  const { t, i18n } = useTranslation(['common', 'shared'])
  const { min, max } = figures.ranges[name]
  const label = labels.label(name)
  const figure = {
    control,
    isFixed,
    label,
    help: labels.help(name),
    bounds: t('shared:figure.bounds', { min: labels.write(name, min), max: labels.write(name, max) }),
    isWithin: (form: FigureForm) =>
      figures.isWithin(name, figures.figureOf(form, { name, language: i18n.language })),
    previous:
      previous === undefined ? undefined : t('shared:figure.was', { value: labels.write(name, previous) }),
  }
  if (!figures.isAmount(name)) return <CountField {...figure} name={name} />
  return (
    <AmountField
      {...figure}
      amount={`${name}.amount`}
      unit={`${name}.unit`}
      units={(amount) =>
        figures.measureOf(name).units.map((unit) => ({ value: unit, label: labels.unit({ amount, unit }) }))
      }
      unitLabel={t('shared:figure.unitOf', { name: label })}
      inputMode={figures.measureOf(name).isWhole ? 'numeric' : 'decimal'}
    />
  )
}
