import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, focusInside, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { useTenantLabel } from '../fields/GeneralFields.tsx'
import { type Section, sections, sectionOfPath } from '../model/sections.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDiagnostics } from '../fields/use-diagnostics.ts'
import type { ProviderEditor } from './use-provider-editor.ts'
import type { RecordChoice } from '../records/use-record-choice.ts'

/** Badges of the sections: a count, and whether something needs attention. */
function useSectionBadges({
  editor,
  choosing: { total },
}: SectionNavProps): Partial<Record<Section, SectionBadge>> {
  const format = useFormat()
  const diagnostics = useDiagnostics(editor.form)
  const { values, problems } = editor
  const badges: Partial<Record<Section, SectionBadge>> = {
    bindings: {
      count: format.number(Object.values(values.bindings).filter((path) => path.trim() !== '').length),
    },
    mappings: values.mappings.length > 0 ? { count: format.number(values.mappings.length) } : {},
    applications: values.applications.length > 0 ? { count: format.number(values.applications.length) } : {},
    records: total > 0 ? { count: format.number(total) } : {},
  }
  for (const { field } of diagnostics) {
    const section = field === 'reply_url' ? 'reply' : sectionOfPath(field)
    if (section) badges[section] = { ...badges[section], state: 'attention' }
  }
  for (const name of problems) {
    const section = sectionOfPath(name)
    if (section) badges[section] = { ...badges[section], state: 'failed' }
  }
  return badges
}

const Root = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > a': {
    ...type.body,
    ...rowLayout(8),
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
  '& > a > i': visuallyHidden,
  [media.belowWide]: { display: 'flex', flexWrap: 'wrap' },
})

interface SectionBadge {
  readonly count?: string
  /** Something in it needs attention, or is wrong. */
  readonly state?: 'attention' | 'failed'
}

interface SectionNavProps {
  editor: ProviderEditor
  choosing: RecordChoice
}

/** The sections of the page, in the order of setup. */
export function SectionNav(props: SectionNavProps) {
  const { t } = useTranslation('providers')
  const { section, values } = props.editor
  const badges = useSectionBadges(props)
  const tenant = useTenantLabel(values.kind)
  const { search } = useLocation()
  const to = (id: Section): string => {
    const next = new URLSearchParams(search)
    next.set('section', id)
    return `?${next.toString()}`
  }
  return (
    <Root aria-label={t('edit.sections')}>
      {sections.map((id) => {
        const { count, state } = badges[id] ?? {}
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
