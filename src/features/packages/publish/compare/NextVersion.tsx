import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type VersionProblem, choicesOf } from './next-version.ts'

const Root = styled('div')({
  flex: 'none',
  ...rowLayout(8),
  '& > label': { ...type.small, color: color.text.secondary },
  '& > div': { width: 176 },
  '@container (max-width: 480px)': { width: '100%', '& > div': { flex: 1, minWidth: 0 } },
})

interface VersionInputProps {
  value: string
  onChange: (version: string) => void
  proposed: string
  delivered: string | null
  all: readonly string[]
  problem: VersionProblem | null
  /** ID of the notes that describe the outcome. */
  describedBy: string
}

/** A version number: proposed, chosen from the usual next ones, or typed. */
export function VersionInput({ id, ...props }: VersionInputProps & { id: string }) {
  const { t } = useTranslation('sending')
  const { value, onChange, proposed, delivered, all, problem, describedBy } = props
  const options = choicesOf(proposed, { delivered, all }).map(({ version, part }) => ({
    value: version,
    label: version,
    detail: part === null ? undefined : t(`version.part.${part}`),
  }))
  return (
    <ComboInput
      id={id}
      free
      mono
      value={value}
      onChange={(typed) => onChange(typed.trim())}
      options={options}
      noMatch={t('version.noMatch')}
      invalid={problem !== null}
      aria-describedby={describedBy}
    />
  )
}

/** The number of the next version, in the header of a pane. */
export function NextVersion(props: VersionInputProps) {
  const { t } = useTranslation('sending')
  const id = useId()
  return (
    <Root>
      <label htmlFor={id}>{t('version.label')}</label>
      <div>
        <VersionInput {...props} id={id} />
      </div>
    </Root>
  )
}
