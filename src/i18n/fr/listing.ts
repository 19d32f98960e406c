import type { listing as english } from '../en/listing.ts'
import type { Translated } from '../translated.ts'

export const listing = {
  error: 'Cette fiche n’a pas pu être lue',
  view: {
    version: 'Version',
    noVersion: 'Aucune encore',
    downloads: 'Téléchargements',
    category: 'Catégorie',
    owner: 'Organisation',
    previews: 'Aperçus',
    preview: '{{name}}, aperçu {{at}} sur {{of}}',
    at: '{{at}} sur {{of}}',
    before: 'Précédent',
    next: 'Suivant',
  },
  markdown: {
    open: 'À faire',
    done: 'Fait',
    table: 'Tableau',
    footnotes: 'Notes',
    asWritten:
      'Affiché tel qu’il est écrit : ses marques sont trop profondes ou trop nombreuses pour être lues comme du Markdown.',
  },
} as const satisfies Translated<typeof english>
