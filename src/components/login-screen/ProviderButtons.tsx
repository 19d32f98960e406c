import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuthMode } from '#contract/iam/preferences.ts'
import type { ProviderKind } from '#contract/iam/provider.ts'
import { color, focusRing, motion, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { textColorFor } from './contrast.ts'
import { pictureAddress } from '../pictures/data-url.ts'

/** Vendor names by provider type; a generic provider has none. */
const vendors: Readonly<Record<string, string>> = {
  entra: 'Entra ID',
  okta: 'Okta',
  auth0: 'Auth0',
  google: 'Google',
} satisfies Partial<Record<ProviderKind, string>>

const Or = styled('div')({
  ...type.small,
  ...rowLayout(12),
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
  ...rowLayout(8),
  justifyContent: 'center',
  height: 40,
  padding: '0 12px',
  fontFamily: 'inherit',
  fontWeight: 500,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.page,
  cursor: 'pointer',
  transition: `background-color ${motion.state}, border-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover, borderColor: color.line.control },
  '&:focus-visible': focusRing,
  '& > span': oneLine,
  '& > small': { ...type.small, ...oneLine, flex: '0 2 auto', fontWeight: 400, color: color.text.tertiary },
  '& > img, & > i': { flex: 'none', width: 16, height: 16 },
  '& > img': { objectFit: 'contain' },
})
/** Placeholder for a missing picture. */
const Letter = styled('i')({
  display: 'grid',
  placeItems: 'center',
  fontStyle: 'normal',
  fontSize: '0.6875rem',
  lineHeight: 1,
  fontWeight: 600,
  border: '1px solid currentcolor',
  borderRadius: radius.key,
})

interface ProviderButtonsProps {
  providers: readonly AuthMode[]
  /** A form is above. */
  afterForm: boolean
  onChoose: (provider: AuthMode) => void
}

/** The vendor, if the name does not contain it. */
const vendorOf = ({ provider }: AuthMode, name: string): string => {
  const vendor = vendors[provider] ?? ''
  return name.toLowerCase().includes(vendor.toLowerCase()) ? '' : vendor
}

interface ProviderButtonProps extends Pick<ProviderButtonsProps, 'onChoose'> {
  provider: AuthMode
  /** There is space for the vendor. */
  isRoomy: boolean
}

const ProviderButton = ({ provider, isRoomy, onChoose }: ProviderButtonProps) => {
  const { t } = useTranslation('login')
  const name = provider.text || provider.name || provider.provider
  const vendor = isRoomy ? vendorOf(provider, name) : ''
  const icon = pictureAddress(provider.icon)
  return (
    <Provider
      type="button"
      aria-label={t('with', { name: `${name} ${vendor}`.trim() })}
      title={isRoomy ? undefined : name}
      style={textColorFor(provider.color)}
      onClick={() => onChoose(provider)}
    >
      {icon === undefined ? (
        <Letter aria-hidden>{Array.from(name)[0]?.toLocaleUpperCase()}</Letter>
      ) : (
        <img src={icon} alt="" />
      )}
      <span>{name}</span>
      {vendor !== '' && <small>{vendor}</small>}
    </Provider>
  )
}

/** One button for each identity provider: side by side up to three, then stacked. */
export function ProviderButtons({ providers, afterForm, onChoose }: ProviderButtonsProps) {
  const { t } = useTranslation('login')
  if (providers.length === 0) return null
  return (
    <>
      {afterForm && <Or>{t('orWith')}</Or>}
      <Row data-many={providers.length > 3 ? '' : undefined}>
        {providers.map((provider) => (
          <ProviderButton
            key={provider._id}
            provider={provider}
            isRoomy={providers.length !== 3}
            onChoose={onChoose}
          />
        ))}
      </Row>
    </>
  )
}
