import { Transformer } from '@napi-rs/image';

/** What people send along: drawn here, so that the repository carries no pictures of anybody's things. */
export interface DemoFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** 1920 pixels wide, whatever the drawing says: as from a phone. */
const photo = (body: string): Promise<Buffer> =>
  Transformer.fromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">${body}</svg>`,
  ).jpeg(82);

const teeth = (x: number, y: number, count: number, lean: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<rect x="${x + at * lean}" y="${y + at * 22}" width="34" height="11" rx="3" fill="#c9b27a" stroke="#6f5d2f"/>`,
  ).join('');

const zip = `<rect width="960" height="640" fill="#23403c"/><path d="M0 0h430L400 640H0z" fill="#2c5550"/>
<path d="M960 0H520l40 640h400z" fill="#2c5550"/>${teeth(432, 20, 14, -1)}${teeth(492, 31, 14, 3)}
<path d="M452 352l66 18 8 70-40 26-44-22z" fill="#d8d3c4" stroke="#6d675a" stroke-width="4"/>
<path d="M474 440l30 4 18 120-32 10-30-8z" fill="#b9b3a1" stroke="#6d675a" stroke-width="4"/>`;

const entrance = `<rect width="960" height="640" fill="#b7ab98"/><rect y="500" width="960" height="140" fill="#8d8577"/>
<rect x="330" y="110" width="260" height="400" rx="6" fill="#7a3b2e"/><rect x="360" y="150" width="200" height="120" fill="#a9c3c9"/>
<circle cx="560" cy="330" r="11" fill="#e2c87a"/><rect x="640" y="220" width="70" height="44" rx="4" fill="#f4f1ea"/>
<text x="675" y="253" font-family="sans-serif" font-size="30" text-anchor="middle" fill="#333">481</text>
<ellipse cx="460" cy="540" rx="170" ry="26" fill="#6f675a"/>`;

const tear = `<rect width="960" height="640" fill="#3f4d63"/><path d="M0 200q480-90 960 30v410H0z" fill="#49597280"/>
<path d="M300 240l90 40 70-26 60 88 110 12 40 66-96-18-84 34-72-74-88 10z" fill="#e7e2d6" stroke="#1f2733" stroke-width="5"/>
<path d="M330 262l60 40 62-18 58 78 96 16" fill="none" stroke="#b8b0a0" stroke-width="6"/>`;

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** A page with lines of text, as any program writes it. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const words = lines.map((line) => `0 -22 Td (${escaped(line)}) Tj`).join('\n');
  const stream = `BT /F1 20 Tf 56 770 Td (${escaped(title)}) Tj /F1 12 Tf 0 -18 Td\n${words}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

const picture = async (filename: string, body: string): Promise<DemoFile> => ({
  ...{ filename, contentType: 'image/jpeg', content: await photo(body) },
});
const paper = (filename: string, title: string, lines: readonly string[]): DemoFile => ({
  ...{ filename, contentType: 'application/pdf', content: pdf(title, lines) },
});

export type FileName = 'zip' | 'entrance' | 'tear' | 'receipt' | 'tracking' | 'duties' | 'quote' | 'mill' | 'program';

export async function drawFiles(): Promise<Record<FileName, DemoFile>> {
  const [zipped, door, torn] = await Promise.all([
    picture('zip.jpg', zip),
    picture('entrance.jpg', entrance),
    picture('torn-patch.jpg', tear),
  ]);
  return {
    ...{ zip: zipped, entrance: door, tear: torn },
    receipt: paper('receipt.pdf', 'Northwind Outfitters', [
      'Receipt',
      'Paid by card',
      'Thank you for shopping with us',
    ]),
    tracking: paper('tracking-CP88213.pdf', 'Tracking CP88213', [
      'Delivered, front porch',
      '2:41 pm',
      'Signed by: none',
    ]),
    duties: paper('duty-invoice.pdf', 'Duty invoice', [
      'Import duty  31.10 EUR',
      'Handling     10.10 EUR',
      'Total        41.20 EUR',
    ]),
    quote: paper('guide-school-list.pdf', 'What we need', [
      '24 x Ridgeline Rain Shell',
      'S 4, M 9, L 8, XL 3',
      'Before December 12',
    ]),
    mill: paper('invoice-8841.pdf', 'Pacific Mills, invoice 8841', ['Merino jersey, 320 m', 'Due in 30 days']),
    // What the inbox keeps out.
    program: {
      filename: 'photos.zip.exe',
      contentType: 'application/octet-stream',
      content: Buffer.from('MZ\u0090\u0000'),
    },
  };
}
