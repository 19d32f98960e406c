// Translations of the texts of CodeMirror.
import type { TFunction } from 'i18next'

export function codePhrases(t: TFunction<['inspector', 'common', 'shared']>): Record<string, string> {
  return {
    Find: t('shared:action.find'),
    Replace: t('code.replaceBy'),
    next: t('shared:action.next'),
    previous: t('shared:action.previous'),
    all: t('shared:field.all'),
    'match case': t('code.case'),
    regexp: t('code.pattern'),
    'by word': t('code.word'),
    replace: t('code.replace'),
    'replace all': t('code.replaceAll'),
    close: t('common:action.close'),
    'current match': t('code.current'),
    'on line': t('code.onLine'),
    'replaced $ matches': t('code.replaced'),
    'replaced match on line $': t('code.replacedOne'),
    'Go to line': t('shared:action.goToLine'),
    go: t('code.go'),
    'Folded lines': t('code.foldedLines'),
    'Unfolded lines': t('code.unfoldedLines'),
    to: t('code.to'),
    'folded code': t('code.folded'),
    unfold: t('code.unfold'),
    'Fold line': t('code.foldLine'),
    'Unfold line': t('code.unfoldLine'),
    'Control character': t('code.control'),
    Completions: t('code.completions'),
    'Selection deleted': t('code.deleted'),
    '$ unchanged lines': t('code.unchanged'),
  }
}
