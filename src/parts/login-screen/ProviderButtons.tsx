import type { CSSProperties } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuthMode } from '#contract/iam/preferences.ts'
import { color, focusRing, motion, radius } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { readableOn } from './contrast.ts'
import { pictureAddress } from './picture.ts'

const grounds = { light: '#ffffff', dark: '#141a1c' } as const

const Or = styled('div')({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: color.text.tertiary,
  '&::before, &::after': { content: '""', flex: 1, height: 1, backgroundColor: color.line.hair },
})
const Row = styled('div')({
  display: 'grid',
  gap: 8,
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  '&[data-many]': { gridAutoFlow: 'row' },
})
const Provider = styled('button')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  height: 40,
  padding: '0 12px',
  fontFamily: 'inherit',
  fontWeight: 500,
  color: 'var(--on-light)',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.page,
  cursor: 'pointer',
  transition: `background-color ${motion.state}, border-color ${motion.state}`,
  '[data-scheme="dark"] &': { color: 'var(--on-dark)' },
  '&:hover': { backgroundColor: color.surface.hover, borderColor: color.line.control },
  '&:focus-visible': focusRing,
  '& > span': oneLine,
})

const fallback = color.text.primary

/** The chosen colour, moved until it can be read in either scheme. */
const inks = (chosen: string): CSSProperties & Record<`--${string}`, string> => ({
  '--on-light': readableOn(grounds.light, chosen) ?? fallback,
  '--on-dark': readableOn(grounds.dark, chosen) ?? fallback,
})

interface ProviderButtonsProps {
  providers: readonly AuthMode[]
  /** A form stands above. */
  afterForm: boolean
  onChoose: (provider: AuthMode) => void
}

/** One button for each identity provider: side by side up to three, then one below the other. */
export const ProviderButtons = ({ providers, afterForm, onChoose }: ProviderButtonsProps) => {
  const { t } = useTranslation('login')
  if (providers.length === 0) return null
  return (
    <>
      {afterForm && <Or>{t('orWith')}</Or>}
      <Row data-many={providers.length > 3 ? '' : undefined}>
        {providers.map((provider) => {
          const name = provider.text || provider.name || provider.provider
          const icon = pictureAddress(provider.icon)
          return (
            <Provider
              key={provider._id}
              type="button"
              aria-label={t('with', { name })}
              style={inks(provider.color)}
              onClick={() => onChoose(provider)}
            >
              {icon !== undefined && <img src={icon} alt="" width={16} height={16} />}
              <span>{name}</span>
            </Provider>
          )
        })}
      </Row>
    </>
  )
}
