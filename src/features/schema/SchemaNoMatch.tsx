import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { QuestionProps } from './SchemaFilters.tsx'

/** No object answers: what hides them, and the way back. */
export const SchemaNoMatch = ({ objects, question, onAsk }: QuestionProps) => {
  const { t, i18n } = useTranslation('schema')
  const { q, level, state } = question
  const filters = [
    ...(q === '' ? [] : [t('noMatch.byText')]),
    ...(level ? [t('noMatch.by', { what: t('filter.level'), value: t(`level.${level}`) })] : []),
    ...(state ? [t('noMatch.by', { what: t('filter.state'), value: t(`state.${state}`) })] : []),
  ]
  return (
    <EmptyState
      title={q === '' ? t('noMatch.titleBare') : t('noMatch.title', { text: q })}
      actions={
        <Button onClick={() => onAsk({ q: '', level: undefined, state: undefined })}>
          {t('filter.clear')}
        </Button>
      }
    >
      {t('noMatch.text', {
        count: objects.length,
        filters: new Intl.ListFormat(i18n.language).format(filters),
      })}
    </EmptyState>
  )
}
