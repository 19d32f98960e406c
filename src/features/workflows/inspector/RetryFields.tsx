import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { retryWaits } from '#domain/engine/retry-waits.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { type StepForm, wholeNumber } from '../model/workflow-form.ts'
import type { StepProps } from './step-props.ts'

const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, alignItems: 'start' })

interface NumberFieldProps extends StepProps {
  name: 'tries' | 'wait'
  label: string
}

const NumberField = ({ step, change, errorOf, isFixed, name, label }: NumberFieldProps) => {
  const id = useId()
  const error = errorOf(name)
  return (
    <Field id={id} label={label} error={error}>
      <TextInput
        id={id}
        value={step[name]}
        onChange={(text) => change(name === 'tries' ? { tries: text } : { wait: text }, name)}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  )
}

/** The resulting waits; nothing while a number is invalid. */
const Waits = ({ step }: { step: StepForm }) => {
  const { t, i18n } = useTranslation('workflows')
  const format = useFormat()
  const tries = wholeNumber(step.tries)
  const wait = wholeNumber(step.wait)
  if (!(tries >= 1 && tries <= 20 && wait <= 86_400)) return null
  const waits = retryWaits({ tries, wait, doubles_wait: step.doubles_wait })
  return (
    <MarginNote>
      {waits.length === 0
        ? t('inspector.oneTry')
        : t('inspector.waits', {
            waits: enumerate(
              i18n.language,
              waits.map((seconds) => format.duration(seconds * 1000, 0)),
            ),
          })}
    </MarginNote>
  )
}

/** What happens when the step fails: tries, waits, and what follows the last try. */
export function RetryFields(props: StepProps) {
  const { step, change, isFixed } = props
  const { t } = useTranslation('workflows')
  return (
    <>
      <Pair>
        <NumberField {...props} name="tries" label={t('inspector.tries')} />
        <NumberField {...props} name="wait" label={t('inspector.wait')} />
      </Pair>
      <Switch
        label={t('inspector.doubles')}
        checked={step.doubles_wait}
        disabled={isFixed}
        onChange={(doubles) => change({ doubles_wait: doubles })}
      />
      <Waits step={step} />
      <div>
        <p>{t('inspector.after')}</p>
        <ToggleGroup
          label={t('inspector.after')}
          segments={[
            { id: 'stop', label: t('inspector.stop') },
            { id: 'continue', label: t('inspector.continue') },
          ]}
          value={step.on_failure}
          onChange={(after) => {
            if (!isFixed) change({ on_failure: after })
          }}
        />
      </div>
    </>
  )
}
