/**
 * The door of the package: the shop's products as data and as pictures. No DOM, so the server's seed can use it.
 * Money is integer cents in US dollars.
 */
export { productSvg } from './art/product-svg.ts';
export { type DemoCustomer, demoCustomers } from './catalogue/customers.ts';
export { type Colour, type ColourId, colour } from './catalogue/palettes.ts';
export { categories, categoryName, findProduct, picturePath, products } from './catalogue/products.ts';
export type { CategoryId, Detail, Product, Size, Tag } from './catalogue/types.ts';
