package gossamer.coordinator.formula;

import gossamer.coordinator.formula.Formula.Node;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads formulas, by recursive descent: or, and, comparison, sum, product, sign, atom. */
final class FormulaParser {

    private static final int MOST_CHARACTERS = 500;
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:"
            + "(?<number>(?:\\d{1,30}(?:\\.\\d{1,30})?)(?:[eE][+-]?\\d{1,2})?(?![\\w.]))"
            + "|(?<name>[A-Za-z_]\\w*)"
            + "|\"(?<double>[^\"]*)\"|'(?<single>[^']*)'"
            + "|(?<sign>&&|\\|\\||==|!=|<=|>=|[-+*/%<>!(),])"
            + ")");

    /** A token; kind is number, name, text, sign or end. */
    private record Token(String kind, String text, int position) {}

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final SortedSet<String> names = new TreeSet<>();
    private int next;

    FormulaParser(String text) {
        this.text = text;
    }

    Formula parse() throws FormulaException {
        if (text.length() > MOST_CHARACTERS) {
            throw new FormulaException(
                    "a formula of " + text.length() + " characters, more than " + MOST_CHARACTERS);
        }
        tokenize();
        Node node = or();
        String unit = peek().kind().equals("name") ? take().text() : "";
        if (!peek().kind().equals("end")) {
            throw unexpected("an operator or the end");
        }
        return new Formula(text, node, names, unit);
    }

    private void tokenize() throws FormulaException {
        int position = 0;
        String rest = text.stripTrailing();
        Matcher matcher = TOKEN.matcher(rest);
        while (position < rest.length()) {
            if (!matcher.region(position, rest.length()).lookingAt()) {
                String left = rest.substring(position).strip();
                throw new FormulaException("cannot read \"" + left + "\" in \"" + text + "\"");
            }
            tokens.add(token(matcher));
            position = matcher.end();
        }
        tokens.add(new Token("end", "", rest.length()));
    }

    private static Token token(Matcher matcher) {
        for (String kind : List.of("number", "name", "sign")) {
            if (matcher.group(kind) != null) {
                return new Token(kind, matcher.group(kind), matcher.start(kind));
            }
        }
        String quotes = matcher.group("double") != null ? "double" : "single";
        return new Token("text", matcher.group(quotes), matcher.start(quotes));
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        return tokens.get(next++);
    }

    private boolean accept(String sign) {
        boolean found = peek().kind().equals("sign") && peek().text().equals(sign);
        next += found ? 1 : 0;
        return found;
    }

    private void require(String sign) throws FormulaException {
        if (!accept(sign)) {
            throw unexpected(sign);
        }
    }

    private FormulaException unexpected(String wanted) {
        Token token = peek();
        String found = token.kind().equals("end") ? "the end" : "\"" + token.text() + "\"";
        return new FormulaException("expected " + wanted + " and found " + found + " at character "
                + (token.position() + 1) + " of \"" + text + "\"");
    }

    private Node or() throws FormulaException {
        Node left = and();
        while (accept("||")) {
            Node first = left;
            Node second = and();
            left = values -> Operations.truth(first, values) || Operations.truth(second, values);
        }
        return left;
    }

    private Node and() throws FormulaException {
        Node left = comparison();
        while (accept("&&")) {
            Node first = left;
            Node second = comparison();
            left = values -> Operations.truth(first, values) && Operations.truth(second, values);
        }
        return left;
    }

    private Node comparison() throws FormulaException {
        Node left = sum();
        for (String sign : List.of("==", "!=", "<=", ">=", "<", ">")) {
            if (accept(sign)) {
                Node right = sum();
                return values -> Operations.compare(sign, left.value(values), right.value(values));
            }
        }
        return left;
    }

    private Node sum() throws FormulaException {
        return chain(List.of("+", "-"), this::product);
    }

    private Node product() throws FormulaException {
        return chain(List.of("*", "/", "%"), this::sign);
    }

    private interface Level {
        Node parse() throws FormulaException;
    }

    private Node chain(List<String> signs, Level operand) throws FormulaException {
        Node left = operand.parse();
        while (peek().kind().equals("sign") && signs.contains(peek().text())) {
            String sign = take().text();
            Node first = left;
            Node second = operand.parse();
            left = values -> Operations.combine(
                    sign, Operations.number(first, values), Operations.number(second, values));
        }
        return left;
    }

    private Node sign() throws FormulaException {
        if (accept("-")) {
            Node operand = sign();
            return values -> Operations.number(operand, values).negate();
        }
        if (accept("!")) {
            Node operand = sign();
            return values -> !Operations.truth(operand, values);
        }
        return atom();
    }

    private Node atom() throws FormulaException {
        Token token = peek();
        switch (token.kind()) {
            case "number" -> {
                take();
                BigDecimal number = new BigDecimal(token.text());
                return values -> number;
            }
            case "text" -> {
                take();
                return values -> token.text();
            }
            case "name" -> {
                take();
                return accept("(") ? call(token.text()) : name(token.text());
            }
            default -> {
                if (!accept("(")) {
                    throw unexpected("a number, a name or (");
                }
                Node inner = or();
                require(")");
                return inner;
            }
        }
    }

    private Node name(String name) {
        names.add(name);
        return values -> {
            Object value = values.get(name);
            if (value == null) {
                throw new FormulaException("\"" + name + "\" has no value");
            }
            return value;
        };
    }

    private Node call(String function) throws FormulaException {
        List<Node> arguments = new ArrayList<>(List.of(or()));
        while (accept(",")) {
            arguments.add(or());
        }
        require(")");
        Operations.requireFunction(function, arguments.size());
        return values -> {
            List<BigDecimal> numbers = new ArrayList<>();
            for (Node argument : arguments) {
                numbers.add(Operations.number(argument, values));
            }
            return Operations.call(function, numbers);
        };
    }
}
