import { ArrowLeft, Plus, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { JobStep } from '#contract/jobs/job.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { freeName } from '#src/lib/free-name.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { earlierSteps } from '../model/stage-edits.ts'
import { missingInputs, resultOptions } from '../model/step-inputs.ts'
import type { StepProps } from './step-props.ts'

const Head = styled('div')({ ...rowLayout(8), '& h3': { ...type.panel, margin: 0, flex: 1 } })
const InputRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 2fr) 14px minmax(0, 5fr) 24px',
  alignItems: 'center',
  gap: 6,
  '& > svg': { color: color.text.tertiary },
})

const shorten = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

interface RowProps extends StepProps {
  index: number
  lastSteps: readonly JobStep[]
}

const Input = ({ step, stages, change, errorOf, isFixed, index, lastSteps }: RowProps) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const { name = '', value = '' } = step.input[index] ?? {}
  const edit = (part: { name?: string; value?: string }, key: string) =>
    change(
      { input: step.input.map((each, at) => (at === index ? { ...each, ...part } : each)) },
      `input.${index}.${key}`,
    )
  const error = errorOf(`input.${name.trim()}`)
  const options = resultOptions(earlierSteps(stages, step.id), lastSteps).map((option) => ({
    value: option.value,
    label: option.value,
    detail: option.last === undefined ? undefined : shorten(option.last),
  }))
  return (
    <div>
      <InputRow>
        <TextInput
          value={name}
          onChange={(text) => edit({ name: text }, 'name')}
          mono
          small
          readOnly={isFixed}
          invalid={error !== undefined}
          aria-label={t('inspector.inputName', { number: index + 1 })}
        />
        <ArrowLeft size={14} aria-hidden />
        <ComboInput
          value={value}
          onChange={(text) => edit({ value: text }, 'value')}
          options={options}
          free
          mono
          noMatch={t('inspector.noTemplate')}
          disabled={isFixed}
          invalid={error !== undefined}
          aria-label={t('inspector.inputValue', { name })}
        />
        <IconButton
          small
          icon={X}
          label={t('shared:action.removeNamed', { name })}
          disabled={isFixed}
          onClick={() => change({ input: step.input.filter((_, at) => at !== index) })}
        />
      </InputRow>
      <FieldNote text={error} />
    </div>
  )
}

/** The input of a step: names with values or templates that read earlier steps. */
export function InputFields(props: StepProps & { lastSteps: readonly JobStep[] }) {
  const { step, actions, change, isFixed } = props
  const { t } = useTranslation('workflows')
  const missing = missingInputs(actions.get(step.action), step)
  const add = (name: string) => change({ input: [...step.input, { name, value: '' }] })
  const isTaken = (name: string) => step.input.some((each) => each.name === name)
  return (
    <>
      <Head>
        <h3>{t('inspector.inputs')}</h3>
        <IconButton
          small
          icon={Plus}
          label={t('inspector.addInput')}
          disabled={isFixed}
          onClick={() => add(freeName('value', isTaken, (number) => `value_${number}`))}
        />
      </Head>
      {step.input.length === 0 && missing.length === 0 && (
        <Muted size="small">{t('inspector.inputsNone')}</Muted>
      )}
      {step.input.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name is edited, so that only the position identifies an input
        <Input key={index} {...props} index={index} />
      ))}
      {missing.length > 0 && (
        <MarginNote
          tone="warning"
          actions={
            !isFixed &&
            missing.slice(0, 2).map((name) => (
              <LinkButton key={name} onClick={() => add(name)}>
                {t('inspector.addNamed', { name })}
              </LinkButton>
            ))
          }
        >
          {t('inspector.needs')}
        </MarginNote>
      )}
    </>
  )
}
