package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void noTwoAreEqualUnlessTheyHoldTheSame() {
        Secret one = Secret.random();
        assertThat(one)
                .isEqualTo(new Secret(one.value()))
                .hasSameHashCodeAs(new Secret(one.value()));
        assertThat(one).isNotEqualTo(Secret.random()).isNotEqualTo(null).isNotEqualTo(one.value());
        assertThat(one).isNotEqualTo(new Secret("")).isNotEqualTo(new Secret(one.value() + "0"));
        assertThat(one).isNotEqualTo(new Secret(one.value().substring(1)));
    }

    @Test
    void itHas256BitsAndIsNotShown() {
        Secret one = Secret.random();
        assertThat(one.value()).matches("[0-9a-f]{64}").hasSize(Secret.CHARACTERS);
        assertThat(one.toString()).isEqualTo("Secret[not shown]");
    }
}
