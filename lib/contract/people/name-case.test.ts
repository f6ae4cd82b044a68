import { normalizeNameCase } from './name-case'

test.each([
  ['JANE', 'Jane'],
  ['jane', 'Jane'],
  ['jANE', 'Jane'],
  ['JANE MARIE', 'Jane Marie'],
  ['jANE dOE', 'Jane Doe'],
  ['MARY-ANNE', 'Mary-Anne'],
  ["O'BRIEN", "O'Brien"],
  ['d’angelo', 'D’Angelo'],
  ["ne'eman", "Ne'eman"],
  ['MCDONALD', 'McDonald'],
  ['VAN DER BERG', 'van der Berg'],
  ['de la cruz', 'de la Cruz'],
  ['VAN', 'Van'],
  ['SMITH III', 'Smith III'],
  ['jo', 'Jo'],
  ['ÉLODIE', 'Élodie'],
  ['ŞENOL', 'Şenol'],
  ['J.R.', 'J.R.'],
])('%s is shown as %s', (sent, shown) => {
  expect(normalizeNameCase(sent)).toBe(shown)
})

test.each([
  'Jane',
  'AJ',
  'JJ',
  'McDonald',
  'DeShawn',
  'van Dyke',
  'MacLeod',
  "O'Brien",
  '美咲',
  'ilker Öz',
  '',
  '-',
  '3',
])('leaves %p unchanged', (name) => {
  expect(normalizeNameCase(name)).toBe(name)
})
