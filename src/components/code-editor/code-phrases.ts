// Translations of the texts of CodeMirror.
import type { TFunction } from 'i18next'

export function codePhrases(t: TFunction<'inspector'>): Record<string, string> {
  return {
    Find: t('code.find'),
    Replace: t('code.replaceBy'),
    next: t('code.next'),
    previous: t('code.previous'),
    all: t('code.all'),
    'match case': t('code.case'),
    regexp: t('code.pattern'),
    'by word': t('code.word'),
    replace: t('code.replace'),
    'replace all': t('code.replaceAll'),
    close: t('code.close'),
    'current match': t('code.current'),
    'on line': t('code.onLine'),
    'replaced $ matches': t('code.replaced'),
    'replaced match on line $': t('code.replacedOne'),
    'Go to line': t('code.goTo'),
    go: t('code.go'),
    'Folded lines': t('code.foldedLines'),
    'Unfolded lines': t('code.unfoldedLines'),
    to: t('code.to'),
    'folded code': t('code.folded'),
    unfold: t('code.unfold'),
    'Fold line': t('code.foldLine'),
    'Unfold line': t('code.unfoldLine'),
    'Control character': t('code.control'),
    'Selection deleted': t('code.deleted'),
    '$ unchanged lines': t('code.unchanged'),
  }
}
