import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { ComboInput } from '#src/ui/ComboInput.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { type VersionProblem, choicesOf } from './next-version.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > label': { ...type.small, color: color.text.secondary },
  '& > div': { width: 176 },
  [media.belowNarrow]: { width: '100%', '& > div': { flex: 1 } },
})

interface NextVersionProps {
  /** What the number is for; without one, the next version. */
  label?: string | undefined
  value: string
  onChange: (version: string) => void
  proposed: string
  delivered: string | null
  all: readonly string[]
  problem: VersionProblem | null
  /** Id of the sentences below that say what becomes of it. */
  describedBy: string
}

/** The number of the next version: proposed, chosen among those that usually follow, or typed. */
export const NextVersion = (props: NextVersionProps) => {
  const { t } = useTranslation('sending')
  const id = useId()
  const { label, value, onChange, proposed, delivered, all, problem, describedBy } = props
  const options = choicesOf(proposed, { delivered, all }).map(({ version, place }) => ({
    value: version,
    label: version,
    detail: place === null ? undefined : t(`version.place.${place}`),
  }))
  return (
    <Root>
      <label htmlFor={id}>{label ?? t('version.label')}</label>
      <div>
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
      </div>
    </Root>
  )
}
