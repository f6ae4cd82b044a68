import sharp from 'sharp'
import { hasAiPictureMark } from './ai-picture-mark'
import { encodeImage, encodeLogo, encodePictureCopy } from './encode-image'

const GENERATED = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

const draw = () => sharp({ create: { width: 400, height: 225, channels: 3, background: '#286cab' } })

/** Returns XMP with these properties of the image, as different programs write them. */
const xmpWith = (attributes: string, elements = '') =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const xmpOf = async (image: Buffer) => (await sharp(image).metadata()).xmp?.toString()
const isMarked = async (image: Buffer) => hasAiPictureMark((await sharp(image).metadata()).xmp)

test('a generated image carries IPTC’s DigitalSourceType, and nothing else, in at most 500 bytes', async () => {
  const original = await draw().png().toBuffer()
  const [plain, generated] = [
    await encodeImage(original, 'cover'),
    await encodeImage(original, 'cover', true),
  ]
  expect(await xmpOf(generated)).toContain(`Iptc4xmpExt:DigitalSourceType="${GENERATED}"`)
  expect(await xmpOf(plain)).toBeUndefined()
  expect(generated.byteLength - plain.byteLength).toBeLessThan(500)
})

test.each([
  ['an attribute', xmpWith(`Iptc4xmpExt:DigitalSourceType="${GENERATED}"`)],
  ['an element', xmpWith('', `<Iptc4xmpExt:DigitalSourceType>${GENERATED}</Iptc4xmpExt:DigitalSourceType>`)],
  ['a resource', xmpWith('', `<Iptc4xmpExt:DigitalSourceType rdf:resource="${GENERATED}"/>`)],
])('an upload keeps its mark, written as %s, and loses its other metadata', async (_, xmp) => {
  const photo = draw().withXmp(xmp.replace('rdf:about=""', 'rdf:about="" dc:source="secret"'))
  for (const upload of [await photo.clone().jpeg().toBuffer(), await photo.clone().png().toBuffer()]) {
    for (const encoded of [await encodeImage(upload, 'inside'), await encodeLogo(upload)]) {
      expect(await isMarked(encoded)).toBe(true)
      expect(await xmpOf(encoded)).not.toContain('secret')
    }
  }
})

test.each([
  ['another source', xmpWith(`Iptc4xmpExt:DigitalSourceType="${GENERATED}Else"`)],
  [
    'a composite',
    xmpWith(`Iptc4xmpExt:DigitalSourceType="${GENERATED.replace('trained', 'compositeWithTrained')}"`),
  ],
  ['the term as text', xmpWith('', `<dc:description>${GENERATED}</dc:description>`)],
])('an upload with %s gets no mark', async (_, xmp) => {
  const upload = await draw().withXmp(xmp).jpeg().toBuffer()
  expect(await xmpOf(await encodeImage(upload, 'inside'))).toBeUndefined()
})

test.each(['avif', 'webp'] as const)('smaller copies keep the mark (%s)', async (format) => {
  const original = await draw().png().toBuffer()
  const generated = await encodeImage(original, 'cover', true)
  expect(await isMarked(await encodePictureCopy(generated, 320, format))).toBe(true)
  const plain = await encodeImage(original, 'cover')
  expect(await xmpOf(await encodePictureCopy(plain, 320, format))).toBeUndefined()
})

test.each(['jpeg', 'gif', 'png'] as const)('an upload as %s loses quality only once', async (format) => {
  const gradient = Buffer.from(
    `<svg width="1600" height="900"><linearGradient id="a"><stop stop-color="#f40"/>
    <stop offset="1" stop-color="#06c" stop-opacity="0.5"/></linearGradient><rect width="1600" height="900" fill="url(#a)"/></svg>`,
  )
  const upload = await sharp(gradient).toFormat(format).toBuffer()
  const direct = await sharp(upload).resize(1280, 720).webp({ quality: 82, effort: 5 }).toBuffer()
  expect((await encodeImage(upload, 'cover')).equals(direct)).toBe(true)
})
