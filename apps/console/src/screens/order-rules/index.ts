export { RulesPage as OrderRulesScreen } from '../../features/order-rules/index.ts';
