export { ShopsPage as ShopScreen } from '../../features/shops/index.ts';
