import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { color, focusInside, media, motion, radius } from '#src/ui/tokens.ts'
import { oneLine, type, unseen } from '#src/ui/type.ts'
import { type Section, sections } from './sections.ts'

const Root = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > a': {
    ...type.body,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    padding: '0 8px',
    borderRadius: radius.control,
    color: color.text.secondary,
    textDecoration: 'none',
    transition: `background-color ${motion.state}`,
  },
  '& > a:hover': { backgroundColor: color.surface.hover },
  '& > a:focus-visible': focusInside,
  '& > a[aria-current]': {
    fontWeight: 500,
    color: color.text.primary,
    backgroundColor: color.surface.active,
  },
  '& > a > span': oneLine,
  '& > a > small': { ...type.small, marginLeft: 'auto', color: color.text.tertiary },
  '& > a > svg': { marginLeft: 'auto' },
  '& > a > i': unseen,
  [media.belowWide]: { display: 'flex', flexWrap: 'wrap' },
})

export interface SectionMark {
  readonly count?: string
  /** Something in it needs attention, or is wrong. */
  readonly state?: 'attention' | 'failed'
}

interface SectionNavProps {
  section: Section
  /** What the section that finds the provider is called. */
  tenant: string
  marks: Partial<Record<Section, SectionMark>>
}

/** The parts of the page, in the order of the work. */
export const SectionNav = ({ section, tenant, marks }: SectionNavProps) => {
  const { t } = useTranslation('providers')
  const { search } = useLocation()
  const to = (id: Section): string => {
    const next = new URLSearchParams(search)
    next.set('section', id)
    return `?${next.toString()}`
  }
  return (
    <Root aria-label={t('edit.sections')}>
      {sections.map((id) => {
        const { count, state } = marks[id] ?? {}
        return (
          <Link key={id} to={to(id)} aria-current={id === section ? 'page' : undefined}>
            <span>{id === 'tenant' ? tenant : t(`edit.section.${id}`)}</span>
            {state && (
              <>
                <StateGlyph state={state} />
                <i>{t('edit.attention')}</i>
              </>
            )}
            {count !== undefined && !state && <small>{count}</small>}
          </Link>
        )
      })}
    </Root>
  )
}
